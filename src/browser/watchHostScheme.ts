export type HostScheme = 'light' | 'dark';

/** Attributes of `<html>` that pages use for their scheme. */
const attributes = ['class', 'data-theme', 'data-color-scheme', 'data-mode', 'style'];
const prefersDark = '(prefers-color-scheme: dark)';

const read = (): HostScheme => {
  const root = document.documentElement;
  const values = attributes.slice(0, -1).map((name) => root.getAttribute(name));
  const match = /\b(dark|light)\b/iu.exec(values.join(' '))?.[1]?.toLowerCase();
  if (match === 'dark' || match === 'light') return match;
  const { colorScheme } = getComputedStyle(root);
  if (!colorScheme.includes('dark')) return 'light';
  return colorScheme.includes('light') && !matchMedia(prefersDark).matches ? 'light' : 'dark';
};

/** Calls `onChange` with the scheme of the host page: immediately and after every change. */
export const watchHostScheme = (onChange: (scheme: HostScheme) => void): (() => void) => {
  const query = matchMedia(prefersDark);
  const changed = () => onChange(read());
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: attributes });
  query.addEventListener('change', changed);
  changed();
  return () => {
    observer.disconnect();
    query.removeEventListener('change', changed);
  };
};
