'use client';

import { createContext, useContext } from 'react';
import { coreEn, type ShownWords } from './core.ts';

export interface SpokenLanguage {
  /** BCP 47, for `Intl`. */
  readonly locale: string;
  readonly words: ShownWords;
}

const LanguageContext = createContext<SpokenLanguage>({ locale: 'en', words: coreEn });

export const LanguageProvider = LanguageContext.Provider;

/** The strings that components show, in the language of the widget. */
export const useWords = (): ShownWords => useContext(LanguageContext).words;

/** The locale for `Intl`. */
export const useLocale = (): string => useContext(LanguageContext).locale;
