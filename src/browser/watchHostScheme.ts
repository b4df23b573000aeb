export type HostScheme = 'light' | 'dark';

/** Where pages say it: a class or a data attribute on `<html>`. */
const attributes = ['class', 'data-theme', 'data-color-scheme', 'data-mode', 'style'];
const prefersDark = '(prefers-color-scheme: dark)';

const read = (): HostScheme => {
  const root = document.documentElement;
  const said = attributes.slice(0, -1).map((name) => root.getAttribute(name));
  const word = /\b(dark|light)\b/iu.exec(said.join(' '))?.[1]?.toLowerCase();
  if (word === 'dark' || word === 'light') return word;
  const { colorScheme } = getComputedStyle(root);
  if (!colorScheme.includes('dark')) return 'light';
  return colorScheme.includes('light') && !matchMedia(prefersDark).matches ? 'light' : 'dark';
};

/** Tells whether the page around is light or dark, by its own switch: now, and whenever that changes. */
export const watchHostScheme = (tell: (scheme: HostScheme) => void): (() => void) => {
  const query = matchMedia(prefersDark);
  const changed = () => tell(read());
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: attributes });
  query.addEventListener('change', changed);
  changed();
  return () => {
    observer.disconnect();
    query.removeEventListener('change', changed);
  };
};
