import type { Messages } from '../messages/en.ts';
import { type Coordinates, distance } from './distance.ts';

/** A store that a shopper can choose, as the host lists it. */
export interface Store {
  readonly storeId: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly address?: string;
  /** When it is open, in one line of the host's own words. */
  readonly hours?: string;
  /** Degrees; without both it cannot be the nearest. */
  readonly latitude?: number;
  readonly longitude?: number;
}

const plain = (text: string, locale: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase(locale);

/** Stores in which every word of the query is found, in any order and with or without accents. */
export function findStores(stores: readonly Store[], query: string, locale: string): readonly Store[] {
  const wanted = plain(query, locale).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return stores;
  return stores.filter(({ name, address = '', city, state }) => {
    const text = plain([name, address, city, state].join(' '), locale);
    return wanted.every((word) => text.includes(word));
  });
}

/** Where a store is, in one line; what was said already is not said again. */
export const storeAddress = (
  { address = '', city, state }: Omit<Store, 'storeId' | 'name'>,
  { comma }: Pick<Messages, 'comma'>,
): string => [...new Set([address, city, state])].filter(Boolean).join(comma);

/** Metres from a place to a store; undefined where the host does not say where it is. */
export function storeDistance({ latitude, longitude }: Store, from: Coordinates): number | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return distance(from, { latitude, longitude });
}

/** The nearest first; those of unknown place keep their order at the end. */
export function nearestStores(stores: readonly Store[], from: Coordinates): readonly Store[] {
  const far = (store: Store) => storeDistance(store, from) ?? Number.POSITIVE_INFINITY;
  const ways = new Map(stores.map((store) => [store, far(store)]));
  return stores.toSorted((one, other) => {
    const [near, beyond] = [ways.get(one) ?? 0, ways.get(other) ?? 0];
    return near === beyond ? 0 : near - beyond;
  });
}
