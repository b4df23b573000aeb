'use client';

import { createContext, type ReactNode, useContext } from 'react';

/** Second argument of the host's `renderText`. */
export interface TextInfo {
  /** `host` for texts that are not the agent's, such as the greeting or a live agent's messages. */
  readonly speaker: 'agent' | 'host';
  /** Whether the text is still streaming. */
  readonly streaming: boolean;
}

/** Options for rendering the agent's texts. Pass stable functions: a new one renders all texts again. */
export interface TextOptions {
  /**
   * Called when a link is activated. Return `false` to prevent navigation, for example because the shop's router
   * handles it.
   */
  readonly onLink?: ((href: string) => unknown) | undefined;
  /** Replaces the built-in markdown renderer, also for texts of the host. */
  readonly renderText?: ((text: string, info: TextInfo) => ReactNode) | undefined;
  /** Heading level of all headings in texts; default 3, below the panel's title. */
  readonly headingLevel?: 2 | 3 | 4 | 5 | 6 | undefined;
}

const TextContext = createContext<TextOptions>({});

/** Provides the options to all texts inside. */
export const TextProvider = TextContext.Provider;
/** Returns the options of the nearest `TextProvider`. */
export const useTextOptions = (): TextOptions => useContext(TextContext);
