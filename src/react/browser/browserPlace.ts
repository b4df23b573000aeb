/** Why the shopper's place is not known. */
export type PlaceRefusal = 'denied' | 'unavailable' | 'timeout' | 'unsupported';

export type Located =
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
  | { readonly status: 'refused'; readonly reason: PlaceRefusal };

/** Asks the browser, and so the shopper, where they are; call it on a press only. Never rejects. */
export type Locate = () => Promise<Located>;

/** Milliseconds: a cold start of a phone's GPS takes about so long. */
const patience = 15_000;
/** Milliseconds for which the place of a moment ago is good enough. */
const freshness = 60_000;

const refusals: Readonly<Record<number, PlaceRefusal>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** The browser's own answer. */
export const browserPlace: Locate = () =>
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
