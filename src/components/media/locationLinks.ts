/** A place from a location message or shared by the shopper. */
export interface Place {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly name: string;
  readonly address: string;
}

const mapSite = 'https://www.openstreetmap.org';

/** The coordinates in degrees, or undefined if they are missing or out of range. */
export function coordinatesOf({ latitude, longitude }: Place): readonly [number, number] | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : undefined;
}

/** URL of directions to a place, or of a map search for its address or name; undefined if the place has none of these. */
export function directionsTo(place: Place): string | undefined {
  const { name, address } = place;
  const coordinates = coordinatesOf(place);
  if (coordinates) return `${mapSite}/directions?${new URLSearchParams({ to: coordinates.join() })}`;
  const query = address || name;
  return query === '' ? undefined : `${mapSite}/search?${new URLSearchParams({ query })}`;
}
