'use client';

import { createContext, useContext } from 'react';
import { en, type Words } from './en.ts';

interface Language {
  /** BCP 47, for `Intl`. */
  readonly locale: string;
  readonly words: Words;
}

const LanguageContext = createContext<Language>({ locale: 'en', words: en });

export const LanguageProvider = LanguageContext.Provider;

/** Every string a component shows, in the language of the widget. */
export const useWords = (): Words => useContext(LanguageContext).words;

/** The locale for `Intl`. */
export const useLocale = (): string => useContext(LanguageContext).locale;
