/** A store that a shopper can choose, as the host lists it. */
export interface Store {
  readonly storeId: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly address?: string;
}

const plain = (text: string, locale: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase(locale);

/** Stores in which every word of the query is found, in any order and with or without accents. */
export function findStores(stores: readonly Store[], query: string, locale: string): readonly Store[] {
  const wanted = plain(query, locale).split(/\s+/u).filter(Boolean);
  return stores.filter(({ name, address = '', city, state }) => {
    const text = plain([name, address, city, state].join(' '), locale);
    return wanted.every((word) => text.includes(word));
  });
}

/** Where a store is, in one line. */
export const storePlace = ({ address = '', city, state }: Omit<Store, 'storeId' | 'name'>): string =>
  [address, city, state].filter(Boolean).join(', ');
