import { allowedHref } from '../media/allowedHref.ts';

/** The address as given where a browser may follow it (http, https or relative), else undefined. */
export const pageHref = (url: string | undefined): string | undefined => allowedHref(/^https?:/, url);
