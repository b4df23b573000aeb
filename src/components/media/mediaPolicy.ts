'use client';

import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { canAutoload, canAutoloadAnywhere, resolvePageUrl } from '../../browser/index.ts';
import { type MediaRules, useMediaRules } from '../../react/index.ts';
import { allowedHref } from './allowedHref.ts';

/** Decides whether media load from a URL without the shopper's consent. */
export type MediaPolicy = (url: string) => boolean;

const MediaPolicyContext = createContext<MediaPolicy | undefined>(undefined);

/** Replaces the built-in media policy. Media that it rejects show a button that loads them. */
export const MediaPolicyProvider = MediaPolicyContext.Provider;

/** Schemes of media URLs. */
const mediaSchemes = /^(https?:|blob:|data:(image|audio|video)\/)/;

/** Returns the URL if it is http, https, blob, a media data URL or relative, and has no user info; otherwise undefined. */
export const mediaHref = (url: string): string | undefined => allowedHref(mediaSchemes, url);

const mayLoad = (src: string, { origins, consent }: MediaRules, policy?: MediaPolicy): boolean =>
  consent.has(resolvePageUrl(src).origin) || (policy ? policy(src) : canAutoload(src, origins));

/** The media policy of this subtree, combined with the origins that the shopper has consented to. */
export function useMediaPolicy(): MediaPolicy {
  const rules = useMediaRules();
  const policy = useContext(MediaPolicyContext);
  const { consent } = rules;
  const version = useSyncExternalStore(consent.subscribe, consent.version, consent.version);
  return useCallback(
    (url) => {
      // Consent changes the result, so it must change the identity of the callback.
      void version;
      const src = mediaHref(url);
      return src !== undefined && mayLoad(src, rules, policy);
    },
    [rules, policy, version],
  );
}

/** Whether one URL may be loaded. During hydration it returns the decision of the server. */
export function useMayLoad(src: string | undefined): boolean {
  const rules = useMediaRules();
  const policy = useContext(MediaPolicyContext);
  return useSyncExternalStore(
    rules.consent.subscribe,
    () => src !== undefined && mayLoad(src, rules, policy),
    () => src !== undefined && (policy ? policy(src) : canAutoloadAnywhere(src, rules.origins)),
  );
}
