'use client';

import { createContext, useContext, useMemo } from 'react';
import { createMediaConsent, type MediaConsent } from './mediaConsent.ts';

/** Which media may load: those of trusted origins, and of origins that the shopper has allowed. */
export interface MediaRules {
  /** Origins whose media load automatically, besides those that `canAutoload` allows anyway. A URL stands for its origin. */
  readonly origins: readonly string[];
  readonly consent: MediaConsent;
}

/** For components used outside a `ChatProvider`. */
const defaultRules: MediaRules = { origins: [], consent: /* @__PURE__ */ createMediaConsent() };

/** The media rules of the nearest `ChatProvider` or panel. */
export const MediaContext = createContext<MediaRules>(defaultRules);
/** Returns the media rules of the nearest provider. */
export const useMediaRules = (): MediaRules => useContext(MediaContext);

/** Adds origins to the surrounding rules. Returns the same object while origins and consent are the same. */
export function useExtendedMediaRules(
  origins: readonly (string | undefined)[] = [],
  consentOverride?: MediaConsent,
): MediaRules {
  const parent = useContext(MediaContext);
  const consent = consentOverride ?? parent.consent;
  const key = [...parent.origins, ...origins].filter(Boolean).join(' ');
  return useMemo(() => ({ origins: key.split(' ').filter(Boolean), consent }), [key, consent]);
}
