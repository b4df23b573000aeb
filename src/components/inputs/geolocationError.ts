import type { GeolocationErrorReason } from '../../browser/index.ts';
import type { Messages } from '../messages/en.ts';

/** Error message for a refused or failed geolocation. */
export const geolocationError = (reason: GeolocationErrorReason, messages: Messages): string =>
  ({
    denied: messages.locationDenied,
    unavailable: messages.locationFailed,
    timeout: messages.locationTimeout,
    unsupported: messages.locationUnsupported,
  })[reason];
