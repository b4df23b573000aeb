'use client';

import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { canAutoload, canAutoloadAnywhere, ignoreOwnLoad, resolvePageUrl } from '../../browser/index.ts';
import { type MediaRules, useMediaRules } from '../../react/index.ts';
import { allowedHref } from './allowedHref.ts';

/** Whether a picture, film or recording loads from this address without being asked for. */
export type MediaPolicy = (url: string) => boolean;

const MediaPolicyContext = createContext<MediaPolicy | undefined>(undefined);

/** Decides in place of the built-in rule what loads without being asked for; all other media wait for a press. */
export const MediaPolicyProvider = MediaPolicyContext.Provider;

const media = /^(https?:|blob:|data:(image|audio|video)\/)/;

/** The address as given where media may have it (http, https, blob, media data or relative), else undefined. */
export const mediaHref = (url: string): string | undefined => allowedHref(media, url);

const mayLoad = (src: string, { origins, consent }: MediaRules, policy?: MediaPolicy): boolean => {
  const { origin, href } = resolvePageUrl(src);
  const isAllowed = consent.has(origin) || (policy ? policy(src) : canAutoload(src, origins));
  if (isAllowed) ignoreOwnLoad(href);
  return isAllowed;
};

/** The rule for this place: the host's own or the built-in one, and what the shopper has asked for. */
export function useMediaPolicy(): MediaPolicy {
  const rules = useMediaRules();
  const policy = useContext(MediaPolicyContext);
  const { consent } = rules;
  const version = useSyncExternalStore(consent.subscribe, consent.version, consent.version);
  return useCallback(
    (url) => {
      // Another function after each press, so that what depends on it is drawn again.
      void version;
      const src = mediaHref(url);
      return src !== undefined && mayLoad(src, rules, policy);
    },
    [rules, policy, version],
  );
}

/** Whether one address may be loaded; in a page that a server rendered, first as the server decided. */
export function useMayLoad(src: string | undefined): boolean {
  const rules = useMediaRules();
  const policy = useContext(MediaPolicyContext);
  return useSyncExternalStore(
    rules.consent.subscribe,
    () => src !== undefined && mayLoad(src, rules, policy),
    () => src !== undefined && (policy ? policy(src) : canAutoloadAnywhere(src, rules.origins)),
  );
}
