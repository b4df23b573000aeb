import { allowedHref } from '../media/allowedHref.ts';

/** Returns the URL unchanged if it is http, https or relative and has no user info, otherwise undefined. */
export const pageHref = (url: string | undefined): string | undefined => allowedHref(/^https?:/, url);
