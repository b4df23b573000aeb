import { expect, test } from 'vitest';
import { directionsTo } from '../../../src/components/media/locationLinks.ts';

const nowhere = { name: '', address: '' };

test('returns directions to coordinates', () => {
  expect(directionsTo({ latitude: 41.15, longitude: -8.61, name: 'Main store', address: '' })).toBe(
    'https://www.openstreetmap.org/directions?to=41.15%2C-8.61',
  );
});

test('accepts the coordinates 0, 0', () => {
  expect(directionsTo({ ...nowhere, latitude: 0, longitude: 0 })).toContain('to=0%2C0');
});

test('returns a map search for an address', () => {
  expect(directionsTo({ name: 'Main store', address: '12 River Street & Co' })).toBe(
    'https://www.openstreetmap.org/search?query=12+River+Street+%26+Co',
  );
});

test.each([{ ...nowhere }, { ...nowhere, latitude: 41 }, { ...nowhere, latitude: 91, longitude: 0 }])(
  'returns undefined for %o',
  (place) => {
    expect(directionsTo(place)).toBeUndefined();
  },
);
