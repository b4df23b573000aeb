import { expect, test } from 'vitest';
import { en } from '../../../src/components/index.ts';
import { distance, distanceText } from '../../../src/components/inputs/distance.ts';
import { type Store, sortByDistance, storeAddress } from '../../../src/components/inputs/stores.ts';

const porto = { latitude: 41.1496, longitude: -8.611 };
const lisbon = { latitude: 38.7223, longitude: -9.1393 };

test('measures about 274 km from Porto to Lisbon and 0 to itself', () => {
  expect(distance(porto, lisbon) / 1000).toBeCloseTo(273.6, 0);
  expect(distance(porto, porto)).toBe(0);
});

test('measures the short distance across the date line', () => {
  const metres = distance({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 });
  expect(metres / 1000).toBeCloseTo(111.2, 0);
});

test.each([
  [4, 'de', '10 m'],
  [347, 'de', '350 m'],
  [3_449, 'de', '3,4 km'],
  [27_400, 'pt', '27 km'],
  [3_449, 'en-US', '2.1 mi'],
  [3_449, 'en-AU', '3.4 km'],
  [100, 'en-GB', '110 yd'],
  [3_449, 'ar-EG', '٣٫٤ كم'],
])('formats %i metres in %s as %s', (metres, locale, text) => {
  expect(distanceText(metres, locale)).toBe(text);
});

const store = (storeId: string, place: Partial<Store> = {}): Store => ({
  storeId,
  name: storeId,
  city: 'Porto',
  state: 'Norte',
  ...place,
});

test('sorts the nearest first and stores without coordinates last', () => {
  const stores = [store('unknown 1'), store('Lisbon', lisbon), store('unknown 2'), store('Porto', porto)];
  const near = sortByDistance(stores, { latitude: 41, longitude: -8.5 });
  expect(near.map(({ storeId }) => storeId)).toEqual(['Porto', 'Lisbon', 'unknown 1', 'unknown 2']);
});

test('names a city that equals its state once', () => {
  expect(storeAddress({ city: 'Berlin', state: 'Berlin' }, en)).toBe('Berlin');
});
