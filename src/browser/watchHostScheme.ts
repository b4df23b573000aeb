import { queryMedia } from './queryMedia.ts';

export type HostScheme = 'light' | 'dark';

/** Attributes of `<html>` that pages use for their scheme. The last, `style`, is only watched: it may change `color-scheme`. */
const attributes = ['class', 'data-theme', 'data-color-scheme', 'data-mode', 'style'];
const prefersDark = '(prefers-color-scheme: dark)';

/** Reads the scheme from the page's attributes, else from its CSS `color-scheme`. */
const readScheme = (): HostScheme => {
  const root = document.documentElement;
  const values = attributes.slice(0, -1).map((name) => root.getAttribute(name));
  const match = /\b(dark|light)\b/iu.exec(values.join(' '))?.[1]?.toLowerCase();
  if (match === 'dark' || match === 'light') return match;
  const { colorScheme } = getComputedStyle(root);
  if (!colorScheme.includes('dark')) return 'light';
  return colorScheme.includes('light') && !queryMedia(root, prefersDark)?.matches ? 'light' : 'dark';
};

/**
 * Calls `onChange` with the scheme of the host page: immediately, and after each change of `attributes` or of the
 * system's scheme.
 *
 * @returns A function that stops watching.
 */
export const watchHostScheme = (onChange: (scheme: HostScheme) => void): (() => void) => {
  const query = queryMedia(document.documentElement, prefersDark);
  const update = () => onChange(readScheme());
  const observer = new MutationObserver(update);
  observer.observe(document.documentElement, { attributeFilter: attributes });
  query?.addEventListener('change', update);
  update();
  return () => {
    observer.disconnect();
    query?.removeEventListener('change', update);
  };
};
