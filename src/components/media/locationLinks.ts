/** A place as a message or a shopper gives it. */
export interface Place {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly name: string;
  readonly address: string;
}

interface LocationLinks {
  /** The spot on a map, or a search for the address. */
  readonly map: string;
  /** The way there and the phone's own map, where the spot is known. */
  readonly directions?: string;
  readonly app?: string;
}

const map = 'https://www.openstreetmap.org';

/** The spot, where a map can find it. */
export function coordinatesOf({ latitude, longitude }: Place): readonly [number, number] | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : undefined;
}

/** Where a press on a place leads; undefined where it says neither a spot nor an address. */
export function locationLinks(place: Place): LocationLinks | undefined {
  const { name, address } = place;
  const [latitude, longitude] = coordinatesOf(place) ?? [];
  if (latitude !== undefined && longitude !== undefined) {
    const spot = `${latitude},${longitude}`;
    const label = name || address;
    const pin = new URLSearchParams({ mlat: `${latitude}`, mlon: `${longitude}` });
    return {
      map: `${map}/?${pin}#map=16/${latitude}/${longitude}`,
      directions: `${map}/directions?${new URLSearchParams({ to: spot })}`,
      app: `geo:${spot}?q=${encodeURIComponent(label === '' ? spot : `${spot}(${label})`)}`,
    };
  }
  const query = address || name;
  return query === '' ? undefined : { map: `${map}/search?${new URLSearchParams({ query })}` };
}
