import type { GeolocationErrorReason } from '../../browser/index.ts';
import type { InputMessages } from './inputMessages.ts';

/** Error message for a refused or failed geolocation. */
export const geolocationError = (reason: GeolocationErrorReason, messages: InputMessages): string =>
  ({
    denied: messages.locationDenied,
    unavailable: messages.locationFailed,
    timeout: messages.locationTimeout,
    unsupported: messages.locationUnsupported,
  })[reason];
