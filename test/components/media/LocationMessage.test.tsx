import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LocationCard } from '../../../src/components/media/LocationCard.tsx';
import { LocationMessage } from '../../../src/components/media/LocationMessage.tsx';
import { MapPictureProvider } from '../../../src/components/media/mapPicture.ts';
import { MediaPolicyProvider } from '../../../src/components/media/mediaPolicy.ts';
import { expectNoAxeViolations, renderCard, rendererProps } from '../interactive/card.tsx';

const event = {
  kind: 'location' as const,
  speaker: 'agent' as const,
  latitude: 41.15,
  longitude: -8.61,
  name: 'Main store',
  address: '12 River Street',
};

test('shows the address as text, directions as its only link, and fetches no map', async () => {
  const { container } = renderCard(<LocationMessage {...rendererProps()} event={event} />);
  screen.getByText('Main store');
  screen.getByText('12 River Street');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Directions (opens in a new tab)',
  ]);
  expect(container.querySelector('img, iframe')).toBeNull();
  await expectNoAxeViolations(container);
});

test('shows no coordinates', () => {
  const { container } = renderCard(
    <LocationMessage {...rendererProps()} event={{ ...event, name: '', address: '' }} />,
  );
  screen.getByText('Unnamed place');
  screen.getByRole('link', { name: /Directions/ });
  expect(container.textContent).not.toMatch(/\d/u);
});

test('shows the shopper’s own location without directions', () => {
  renderCard(<LocationCard isOwn place={{ ...event, name: '', address: '' }} />);
  screen.getByText('My location');
  expect(screen.queryByRole('link')).toBeNull();
});

test('shows "Unnamed place" without links for an empty location', () => {
  const { latitude: _, longitude: __, ...rest } = event;
  renderCard(<LocationMessage {...rendererProps()} event={{ ...rest, name: '', address: '' }} />);
  screen.getByText('Unnamed place');
  expect(screen.queryByRole('link')).toBeNull();
});

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const withMap = (url: string, isAllowed = true) => (
  <MediaPolicyProvider value={() => isAllowed}>
    <MapPictureProvider value={() => url}>
      <LocationMessage {...rendererProps()} event={event} />
    </MapPictureProvider>
  </MediaPolicyProvider>
);

test('shows the map of the host if its URL is allowed', async () => {
  const { container } = renderCard(withMap(pixel));
  screen.getByRole('img', { name: 'Map of Main store' });
  await expectNoAxeViolations(container);
});

test('does not fetch a blocked map, and removes a broken map', async () => {
  const { unmount } = renderCard(withMap('https://maps.example/1.png', false));
  expect(screen.queryByRole('img')).toBeNull();
  unmount();
  renderCard(withMap('data:image/png,none'));
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
  screen.getByText('12 River Street');
});

test('links a name to a map search', () => {
  const { latitude: _, longitude: __, ...rest } = event;
  renderCard(<LocationMessage {...rendererProps()} event={{ ...rest, address: '' }} />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link').getAttribute('href')).toContain('search?query=Main+store');
});
