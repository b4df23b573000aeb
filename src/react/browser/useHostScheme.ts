'use client';

import { useSyncExternalStore } from 'react';

type HostScheme = 'light' | 'dark';

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

const subscribe = (onChange: () => void): (() => void) => {
  const query = matchMedia(prefersDark);
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: attributes });
  query.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    query.removeEventListener('change', onChange);
  };
};
const never = () => () => {};

/** Whether the page around is light or dark now, by its own switch; undefined while nobody asks. */
export const useHostScheme = (active: boolean): HostScheme | undefined =>
  useSyncExternalStore(
    active ? subscribe : never,
    () => (active ? read() : undefined),
    () => undefined,
  );
