import { afterEach, expect, test, vi } from 'vitest';
import { browserGeolocation } from '../../src/browser/index.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const asked = () => vi.spyOn(navigator.geolocation, 'getCurrentPosition');

test('the place comes with how far it may be off', async () => {
  const coords = { latitude: 54.46, longitude: -3.09, accuracy: 25 };
  asked().mockImplementation((found) => found({ coords, timestamp: 0 } as GeolocationPosition));
  expect(await browserGeolocation()).toEqual({ status: 'found', ...coords });
});

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
])('code %i is told as %s', async (code, reason) => {
  asked().mockImplementation((_found, failed) => failed?.({ code } as GeolocationPositionError));
  expect(await browserGeolocation()).toEqual({ status: 'refused', reason });
});

test('a browser without it says so', async () => {
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(undefined as unknown as Geolocation);
  expect(await browserGeolocation()).toEqual({ status: 'refused', reason: 'unsupported' });
});
