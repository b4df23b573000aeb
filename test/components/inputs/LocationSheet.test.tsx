import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Geolocate } from '../../../src/browser/index.ts';
import { LocationSheet } from '../../../src/components/inputs/LocationSheet.tsx';
import { expectNoAxeViolations, renderCard } from '../interactive/card.tsx';

const spot = { status: 'found', latitude: 41.15, longitude: -8.61 } as const;

function show(locate: Geolocate) {
  const props = { locate: vi.fn(locate), onSend: vi.fn(), onClose: vi.fn() };
  return { ...props, ...renderCard(<LocationSheet {...props} />) };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('locates only on a press, shows the location, then sends it', async () => {
  const { container, locate, onSend, onClose } = show(async () => ({ ...spot, accuracy: 24 }));
  screen.getByText(/We only see your location once/);
  expect(locate).not.toHaveBeenCalled();
  await expectNoAxeViolations(container);
  await press('Find my location');
  await screen.findByText('Accurate to about 30 yd.');
  expect(screen.queryByText(/41/)).toBeNull();
  expect(onSend).not.toHaveBeenCalled();
  await expectNoAxeViolations(container);
  await press('Send my location');
  expect(onSend.mock.calls).toEqual([
    [{ kind: 'location', latitude: 41.15, longitude: -8.61, name: '', address: '' }],
  ]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('labels an inaccurate location as approximate', async () => {
  show(async () => ({ ...spot, accuracy: 8_000 }));
  await press('Find my location');
  await screen.findByText('Approximate only, accurate to about 5 mi.');
});

test('shows and sends the address from the host', async () => {
  const { onSend } = show(async () => ({ ...spot, name: 'Home', address: '12 River Street' }));
  await press('Find my location');
  await screen.findByText('12 River Street');
  await press('Send my location');
  expect(onSend.mock.calls[0]?.[0]).toMatchObject({ name: 'Home', address: '12 River Street' });
});

test.each([
  ['denied', /is blocking access to your location/],
  ['unavailable', /couldn’t find your location/],
  ['timeout', /took too long/],
  ['unsupported', /can’t share your location/],
] as const)('shows a %s error and retries', async (reason, text) => {
  const { container, locate } = show(async () => ({ status: 'refused', reason }));
  await press('Find my location');
  expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
  await expectNoAxeViolations(container);
  await press('Try again');
  await waitFor(() => expect(locate).toHaveBeenCalledTimes(2));
});

test('ignores a location that arrives after closing', async () => {
  let resolveLocation = () => {};
  const { unmount, onSend } = show(
    () =>
      new Promise((resolve) => {
        resolveLocation = () => resolve(spot);
      }),
  );
  await press('Find my location');
  expect(screen.getByRole('button', { name: 'Find my location' }).getAttribute('aria-disabled')).toBe('true');
  unmount();
  resolveLocation();
  await Promise.resolve();
  expect(onSend).not.toHaveBeenCalled();
});
