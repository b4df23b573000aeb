/** Why no position is available. */
export type GeolocationErrorReason = 'denied' | 'unavailable' | 'timeout' | 'unsupported';

export type GeolocationResult =
  | {
      readonly status: 'found';
      /** Degrees. */
      readonly latitude: number;
      readonly longitude: number;
      /** Radius of uncertainty in metres. */
      readonly accuracy?: number;
      /** Name and address, from a geocoder of the host page. */
      readonly name?: string;
      readonly address?: string;
    }
  | { readonly status: 'refused'; readonly reason: GeolocationErrorReason };

/** Requests the position once; the browser may show a permission prompt, so call it from a user action. Never rejects. */
export type Geolocate = () => Promise<GeolocationResult>;

/** Milliseconds; about the cold start of a phone's GPS. */
const timeout = 15_000;
/** Milliseconds for which a cached position is accepted. */
const maximumAge = 60_000;

const errorReasons: Readonly<Record<number, GeolocationErrorReason>> = {
  1: 'denied',
  2: 'unavailable',
  3: 'timeout',
};

/**
 * Reads the position from `navigator.geolocation`.
 *
 * @see https://developer.mozilla.org/docs/Web/API/Geolocation_API
 */
export const browserGeolocation: Geolocate = () =>
  new Promise((resolve) => {
    const { geolocation }: { readonly geolocation?: Geolocation } = navigator;
    if (!geolocation) return resolve({ status: 'refused', reason: 'unsupported' });
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ status: 'found', latitude, longitude, accuracy }),
      ({ code }) => resolve({ status: 'refused', reason: errorReasons[code] ?? 'unavailable' }),
      { enableHighAccuracy: true, timeout, maximumAge },
    );
  });
