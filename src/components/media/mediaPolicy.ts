import { createContext, useContext } from 'react';
import { hrefLike } from './hrefLike.ts';

/** Whether a picture, film or recording may be fetched from this address. */
export type MediaPolicy = (url: string) => boolean;

const MediaPolicyContext = createContext<MediaPolicy>(() => true);

/** Narrows where media may come from; what is refused is offered as a link instead. */
export const MediaPolicyProvider = MediaPolicyContext.Provider;
export const useMediaPolicy = (): MediaPolicy => useContext(MediaPolicyContext);

const media = /^(https?:|blob:|data:(image|audio|video)\/)/;

/** The address as given where media may have it (http, https, blob, media data or relative), else undefined. */
export const mediaHref = (url: string): string | undefined => hrefLike(media, url);
