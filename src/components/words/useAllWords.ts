'use client';

import { useMemo } from 'react';
import type { Words } from './en.ts';
import { moreEn } from './more.ts';
import { useWords } from './WordsContext.tsx';

/** Every string, for components that are fetched on need. */
export const useAllWords = (): Words => {
  const words = useWords();
  return useMemo(() => ({ ...moreEn, ...words }), [words]);
};
