/** A place from a location message or shared by the shopper. */
export interface Place {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly name: string;
  readonly address: string;
}

interface LocationLinks {
  /** Link to the coordinates on a map, or a map search for the address. */
  readonly map: string;
  /** Directions and the phone's map app; only with coordinates. */
  readonly directions?: string;
  readonly app?: string;
}

const mapSite = 'https://www.openstreetmap.org';

/** The coordinates in degrees, or undefined if they are missing or out of range. */
export function coordinatesOf({ latitude, longitude }: Place): readonly [number, number] | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : undefined;
}

/** Map links of a place; undefined without coordinates and address. */
export function locationLinks(place: Place): LocationLinks | undefined {
  const { name, address } = place;
  const [latitude, longitude] = coordinatesOf(place) ?? [];
  if (latitude !== undefined && longitude !== undefined) {
    const point = `${latitude},${longitude}`;
    const label = name || address;
    const pin = new URLSearchParams({ mlat: `${latitude}`, mlon: `${longitude}` });
    return {
      map: `${mapSite}/?${pin}#map=16/${latitude}/${longitude}`,
      directions: `${mapSite}/directions?${new URLSearchParams({ to: point })}`,
      app: `geo:${point}?q=${encodeURIComponent(label === '' ? point : `${point}(${label})`)}`,
    };
  }
  const query = address || name;
  return query === '' ? undefined : { map: `${mapSite}/search?${new URLSearchParams({ query })}` };
}
