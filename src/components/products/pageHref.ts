import { hrefLike } from '../media/hrefLike.ts';

/** The address as given where a browser may follow it (http, https or relative), else undefined. */
export const pageHref = (url: string | undefined): string | undefined => hrefLike(/^https?:/, url);
