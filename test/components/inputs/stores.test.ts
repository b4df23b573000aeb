import { expect, test } from 'vitest';
import { en } from '../../../src/components/index.ts';
import { findStores, storeAddress } from '../../../src/components/inputs/stores.ts';
import { loadMessages } from '../../../src/widget/index.ts';

const stores = [
  { storeId: '1', name: 'Évora', city: 'Évora', state: 'Alentejo' },
  { storeId: '2', name: 'Chiado', city: 'Lisboa', state: 'Lisboa', address: '1 Rua Garrett' },
  { storeId: '3', name: 'Boavista', city: 'Porto', state: 'Norte' },
];
const ids = (query: string) => findStores(stores, query, 'pt').map(({ storeId }) => storeId);

test('finds a store by name, city, state or street, ignoring accents', () => {
  expect(ids('evora')).toEqual(['1']);
  expect(ids('LISBOA')).toEqual(['2']);
  expect(ids('norte')).toEqual(['3']);
  expect(ids('garrett')).toEqual(['2']);
});

test('requires all words in any order', () => {
  expect(ids('lisboa chiado')).toEqual(['2']);
  expect(ids('lisboa boavista')).toEqual([]);
});

test('returns all stores for an empty query', () => {
  expect(ids('  ')).toEqual(['1', '2', '3']);
});

test('formats an address in one line without empty parts', () => {
  expect(storeAddress({ city: 'Porto', state: '' }, en)).toBe('Porto');
});

test.each([
  ['en', '1 Rua Garrett, Lisboa'],
  ['ar', '1 Rua Garrett، Lisboa'],
  ['ja', '1 Rua Garrett、Lisboa'],
])('separates the parts of an address as in %s', async (locale, line) => {
  const { messages } = await loadMessages(locale);
  const place = { address: '1 Rua Garrett', city: 'Lisboa', state: 'Lisboa' };
  expect(storeAddress(place, { ...en, ...messages })).toBe(line);
});
