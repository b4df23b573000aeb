'use client';

import { createContext, type ReactNode, useContext } from 'react';

/** What a host may decide about the agent's words. */
export interface TextOptions {
  /**
   * Called before a link is followed. Return `false` to keep the browser from following it, for example
   * because the shop's own router does.
   */
  readonly onLink?: ((href: string) => unknown) | undefined;
  /** Origins whose pictures may be loaded. All others become links. */
  readonly imageOrigins?: readonly string[] | undefined;
  /** Renders the agent's words instead of the built-in renderer. */
  readonly renderText?: ((text: string) => ReactNode) | undefined;
}

const TextContext = createContext<TextOptions>({});

export const TextProvider = TextContext.Provider;
export const useTextOptions = (): TextOptions => useContext(TextContext);
