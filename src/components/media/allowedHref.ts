import { hasUserinfo } from '../text/safeHref.ts';

/** Returns the URL unchanged if its resolved form matches `allowed` and has no user info, otherwise undefined. */
export const allowedHref = (allowed: RegExp, url: string | undefined): string | undefined => {
  try {
    // The base makes relative URLs parseable; it is not part of the result.
    const resolved = url ? new URL(url, 'https://shop.invalid') : undefined;
    return resolved && allowed.test(resolved.href) && !hasUserinfo(resolved) ? url : undefined;
  } catch {
    return undefined;
  }
};
