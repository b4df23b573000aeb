import { createContext, useContext } from 'react';

/** Whether a picture, film or recording may be fetched from this address. */
export type MediaPolicy = (url: string) => boolean;

const MediaPolicyContext = createContext<MediaPolicy>(() => true);

/** Narrows where media may come from; what is refused is offered as a link instead. */
export const MediaPolicyProvider = MediaPolicyContext.Provider;
export const useMediaPolicy = (): MediaPolicy => useContext(MediaPolicyContext);

const schemes = /^(https?|blob):$/;

/** The address as given where it is one that media can have (http, https, blob or relative), else undefined. */
export function mediaHref(url: string): string | undefined {
  if (url === '') return undefined;
  try {
    // The base only gives a relative address something to stand on.
    return schemes.test(new URL(url, 'https://shop.invalid').protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}
