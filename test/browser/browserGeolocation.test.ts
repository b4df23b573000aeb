import { afterEach, expect, test, vi } from 'vitest';
import { browserGeolocation } from '../../src/browser/index.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const spyOnGeolocation = () => vi.spyOn(navigator.geolocation, 'getCurrentPosition');

test('returns the position with its accuracy', async () => {
  const coords = { latitude: 54.46, longitude: -3.09, accuracy: 25 };
  spyOnGeolocation().mockImplementation((found) => found({ coords, timestamp: 0 } as GeolocationPosition));
  expect(await browserGeolocation()).toEqual({ status: 'found', ...coords });
});

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
])('maps error code %i to %s', async (code, reason) => {
  spyOnGeolocation().mockImplementation((_found, failed) => failed?.({ code } as GeolocationPositionError));
  expect(await browserGeolocation()).toEqual({ status: 'refused', reason });
});

test('is refused as unsupported if the browser has no geolocation', async () => {
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(undefined as unknown as Geolocation);
  expect(await browserGeolocation()).toEqual({ status: 'refused', reason: 'unsupported' });
});
