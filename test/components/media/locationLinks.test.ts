import { expect, test } from 'vitest';
import { locationLinks } from '../../../src/components/media/locationLinks.ts';

const nowhere = { name: '', address: '' };

test('links coordinates to a map, directions and the phone’s map app', () => {
  expect(locationLinks({ latitude: 41.15, longitude: -8.61, name: 'Main store', address: '' })).toEqual({
    map: 'https://www.openstreetmap.org/?mlat=41.15&mlon=-8.61#map=16/41.15/-8.61',
    directions: 'https://www.openstreetmap.org/directions?to=41.15%2C-8.61',
    app: 'geo:41.15,-8.61?q=41.15%2C-8.61(Main%20store)',
  });
});

test('accepts the coordinates 0, 0', () => {
  expect(locationLinks({ ...nowhere, latitude: 0, longitude: 0 })?.app).toBe('geo:0,0?q=0%2C0');
});

test('links an address to a map search', () => {
  expect(locationLinks({ name: 'Main store', address: '12 River Street & Co' })).toEqual({
    map: 'https://www.openstreetmap.org/search?query=12+River+Street+%26+Co',
  });
});

test.each([{ ...nowhere }, { ...nowhere, latitude: 41 }, { ...nowhere, latitude: 91, longitude: 0 }])(
  'returns undefined for %o',
  (place) => {
    expect(locationLinks(place)).toBeUndefined();
  },
);
