/** A place as a message or a shopper gives it. */
export interface Place {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly name: string;
  readonly address: string;
}

interface PlaceLinks {
  /** Directions where the spot is known, else a search for the address. */
  readonly directions: string;
  /** Opens the phone's own map, where the spot is known. */
  readonly app?: string;
}

const map = 'https://www.openstreetmap.org';

/** Degrees that a map can find. */
const isSpot = (latitude?: number, longitude?: number): latitude is number =>
  latitude !== undefined && longitude !== undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** Where a press on a place leads; undefined where it says neither a spot nor an address. */
export function placeLinks({ latitude, longitude, name, address }: Place): PlaceLinks | undefined {
  if (isSpot(latitude, longitude)) {
    const spot = `${latitude},${longitude}`;
    const label = name || address;
    return {
      directions: `${map}/directions?${new URLSearchParams({ to: spot })}`,
      app: `geo:${spot}?q=${encodeURIComponent(label === '' ? spot : `${spot}(${label})`)}`,
    };
  }
  const query = [name, address].filter(Boolean).join(', ');
  return query === ''
    ? undefined
    : { directions: `${map}/search?${new URLSearchParams({ query: address || query })}` };
}
