import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LocationMessage } from '../../../src/components/media/LocationMessage.tsx';
import { expectNoAxeFaults, given, renderCard } from '../interactive/card.tsx';

const event = {
  kind: 'location' as const,
  speaker: 'agent' as const,
  latitude: 41.15,
  longitude: -8.61,
  name: 'Main store',
  address: '12 River Street',
};

test('the address is text, the way there a link, and no map is fetched', async () => {
  const { container } = renderCard(<LocationMessage {...given()} event={event} />);
  screen.getByText('Main store');
  screen.getByText('12 River Street');
  screen.getByRole('link', { name: 'Directions (opens in a new tab)' });
  expect(container.querySelector('img, iframe')).toBeNull();
  await expectNoAxeFaults(container);
});

test('a spot without words is shown by its degrees', () => {
  renderCard(<LocationMessage {...given()} event={{ ...event, name: '', address: '' }} />);
  screen.getByText('41.15 / -8.61');
});

test('a place that says nothing is said to be one, and leads nowhere', () => {
  const { latitude: _, longitude: __, ...rest } = event;
  renderCard(<LocationMessage {...given()} event={{ ...rest, name: '', address: '' }} />);
  screen.getByText('A place without an address');
  expect(screen.queryByRole('link')).toBeNull();
});
