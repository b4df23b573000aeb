import type { PlaceRefusal } from '../../react/index.ts';
import type { Words } from '../words/en.ts';

/** Why the shopper's place is not known, in words. */
export const geolocationError = (reason: PlaceRefusal, words: Words): string =>
  ({
    denied: words.locationDenied,
    unavailable: words.locationFailed,
    timeout: words.locationTimeout,
    unsupported: words.locationUnsupported,
  })[reason];
