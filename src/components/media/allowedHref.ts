import { hasUserinfo } from '../text/safeHref.ts';

/** The address as given, where a browser would go to one of those; else undefined. */
export const allowedHref = (allowed: RegExp, url: string | undefined): string | undefined => {
  try {
    // The base only gives a relative address something to stand on.
    const whole = url ? new URL(url, 'https://shop.invalid') : undefined;
    return whole && allowed.test(whole.href) && !hasUserinfo(whole) ? url : undefined;
  } catch {
    return undefined;
  }
};
