'use client';

import { useMemo } from 'react';
import type { ShownWords } from './core.ts';
import type { Words } from './en.ts';
import { moreEn } from './more.ts';
import { useWords } from './WordsContext.tsx';

/** What is shown, filled up with the English for components that are fetched on need. */
export const allWords = (words: ShownWords): Words => ({ ...moreEn, ...words });

/** Every string, for components that are fetched on need. */
export const useAllWords = (): Words => {
  const words = useWords();
  return useMemo(() => allWords(words), [words]);
};
