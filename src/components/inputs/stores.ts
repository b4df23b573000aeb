import type { Messages } from '../messages/en.ts';
import { type Coordinates, distance } from './distance.ts';

/** A store listed by the host. */
export interface Store {
  readonly storeId: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly address?: string;
  /** Opening hours in one line. */
  readonly hours?: string;
  /** Degrees. Stores without coordinates are sorted last. */
  readonly latitude?: number;
  readonly longitude?: number;
}

const normalize = (text: string, locale: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase(locale);

/** Returns the stores whose name or address contains every word of the query, ignoring order, case and accents. */
export function findStores(stores: readonly Store[], query: string, locale: string): readonly Store[] {
  const terms = normalize(query, locale).split(/\s+/u).filter(Boolean);
  if (terms.length === 0) return stores;
  return stores.filter(({ name, address = '', city, state }) => {
    const text = normalize([name, address, city, state].join(' '), locale);
    return terms.every((term) => text.includes(term));
  });
}

/** Address, city and state in one line, without duplicates. */
export const storeAddress = (
  { address = '', city, state }: Omit<Store, 'storeId' | 'name'>,
  { comma }: Pick<Messages, 'comma'>,
): string => [...new Set([address, city, state])].filter(Boolean).join(comma);

/** Distance in metres; undefined for a store without coordinates. */
export function storeDistance({ latitude, longitude }: Store, from: Coordinates): number | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return distance(from, { latitude, longitude });
}

/** Sorts stores by distance; stores without coordinates keep their order at the end. */
export function sortByDistance(stores: readonly Store[], from: Coordinates): readonly Store[] {
  const distanceOf = (store: Store) => storeDistance(store, from) ?? Number.POSITIVE_INFINITY;
  const distances = new Map(stores.map((store) => [store, distanceOf(store)]));
  return stores.toSorted((one, other) => {
    const [first, second] = [distances.get(one) ?? 0, distances.get(other) ?? 0];
    // Infinity - Infinity is NaN.
    return first === second ? 0 : first - second;
  });
}
