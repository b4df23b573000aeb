'use client';

import { createContext, useContext, useMemo } from 'react';
import { createMediaConsent, type MediaConsent } from './mediaConsent.ts';

export interface MediaRules {
  /** Origins whose media load without being asked for, beside the page's own. */
  readonly origins: readonly string[];
  readonly consent: MediaConsent;
}

/** Parts that stand alone, without a conversation around them, share the consent of the page. */
const alone: MediaRules = { origins: [], consent: /* @__PURE__ */ createMediaConsent() };

export const MediaContext = createContext<MediaRules>(alone);
export const useMediaRules = (): MediaRules => useContext(MediaContext);

/** The rules around, with more origins; the same object while they name the same ones. */
export function useExtendedMediaRules(
  more: readonly (string | undefined)[] = [],
  own?: MediaConsent,
): MediaRules {
  const around = useContext(MediaContext);
  const consent = own ?? around.consent;
  const listed = [...around.origins, ...more].filter(Boolean).join(' ');
  return useMemo(() => ({ origins: listed.split(' ').filter(Boolean), consent }), [listed, consent]);
}
