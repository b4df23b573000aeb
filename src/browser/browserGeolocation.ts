/** Why the shopper's place is not known. */
export type GeolocationErrorReason = 'denied' | 'unavailable' | 'timeout' | 'unsupported';

export type GeolocationResult =
  | {
      readonly status: 'found';
      /** Degrees. */
      readonly latitude: number;
      readonly longitude: number;
      /** Metres that it may be off. */
      readonly accuracy?: number;
      /** What a geocoder of the host's knows about it. */
      readonly name?: string;
      readonly address?: string;
    }
  | { readonly status: 'refused'; readonly reason: GeolocationErrorReason };

/** Asks the browser, and so the shopper, where they are; call it on a press only. Never rejects. */
export type Geolocate = () => Promise<GeolocationResult>;

/** Milliseconds: a cold start of a phone's GPS takes about so long. */
const patience = 15_000;
/** Milliseconds for which the place of a moment ago is good enough. */
const freshness = 60_000;

const refusals: Readonly<Record<number, GeolocationErrorReason>> = {
  1: 'denied',
  2: 'unavailable',
  3: 'timeout',
};

/** The browser's own answer. */
export const browserGeolocation: Geolocate = () =>
  new Promise((resolve) => {
    const { geolocation }: { readonly geolocation?: Geolocation } = navigator;
    if (!geolocation) return resolve({ status: 'refused', reason: 'unsupported' });
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ status: 'found', latitude, longitude, accuracy }),
      ({ code }) => resolve({ status: 'refused', reason: refusals[code] ?? 'unavailable' }),
      { enableHighAccuracy: true, timeout: patience, maximumAge: freshness },
    );
  });
