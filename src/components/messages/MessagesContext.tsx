'use client';

import { createContext, useContext } from 'react';
import { en, type Messages } from './en.ts';

/** A locale and the strings in its language. */
export interface LocaleMessages {
  /** BCP 47, for `Intl`. */
  readonly locale: string;
  readonly messages: Messages;
}

const MessagesContext = createContext<LocaleMessages>({ locale: 'en', messages: en });

/**
 * Sets the locale and the strings of the components inside. Without it they are English.
 *
 * @example
 * <LocaleProvider value={await loadMessages('de-AT')}>
 *   <ChatPanel />
 * </LocaleProvider>
 */
export const LocaleProvider = MessagesContext.Provider;

/** Returns the strings of the nearest `LocaleProvider`. */
export const useMessages = (): Messages => useContext(MessagesContext).messages;

/** Returns the locale of the nearest `LocaleProvider`, for `Intl`. */
export const useLocale = (): string => useContext(MessagesContext).locale;
