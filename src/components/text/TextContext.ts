'use client';

import { createContext, type ReactNode, useContext } from 'react';

/** What a host's own renderer is told about a text. */
export interface TextInfo {
  /** `host`: said before or beside the agent, such as a greeting or the words of a person. */
  readonly speaker: 'agent' | 'host';
  /** More of it may be on the way. */
  readonly streaming: boolean;
}

/** What a host may decide about the agent's words. */
export interface TextOptions {
  /**
   * Called before a link is followed. Return `false` to keep the browser from following it, for example
   * because the shop's own router does.
   */
  readonly onLink?: ((href: string) => unknown) | undefined;
  /** Renders the agent's words instead of the built-in renderer. */
  readonly renderText?: ((text: string, info: TextInfo) => ReactNode) | undefined;
  /** Level of every heading in the agent's words, 3 unless told: they stand below the panel's title. */
  readonly headingLevel?: 2 | 3 | 4 | 5 | 6 | undefined;
}

const TextContext = createContext<TextOptions>({});

export const TextProvider = TextContext.Provider;
export const useTextOptions = (): TextOptions => useContext(TextContext);
