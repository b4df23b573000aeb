import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { StorePicker } from '../../../src/components/inputs/StorePicker.tsx';
import { expectNoAxeViolations, renderCard, rendererProps } from '../interactive/card.tsx';

const stores = ['Ribeira', 'Boavista', 'Chiado', 'Braga', 'Évora', 'Faro'].map((name, index) => ({
  storeId: `s${index}`,
  name,
  city: 'Porto',
  state: 'Norte',
  address: `${index} River Street`,
}));

test('sends a store once with its city and state', async () => {
  const props = rendererProps();
  const { container } = renderCard(<StorePicker {...props} stores={stores} />);
  await expectNoAxeViolations(container);
  await userEvent.click(screen.getByRole('option', { name: /Boavista/ }));
  expect(props.onAnswer.mock.calls).toEqual([
    [{ kind: 'store', storeId: 's1', name: 'Boavista', city: 'Porto', state: 'Norte' }],
  ]);
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  const chosen = screen.getByText('Boavista').closest('p');
  expect(document.activeElement).toBe(chosen);
  await expectNoAxeViolations(container);
});

test('filters the list and announces the number of matches', async () => {
  renderCard(<StorePicker {...rendererProps()} stores={stores} />);
  const search = screen.getByRole('searchbox', { name: 'Search by name or place' });
  await userEvent.fill(search, 'evo');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(screen.getByRole('status').textContent).toBe('1 store');
  await userEvent.fill(search, 'zebra');
  await screen.findByText('No stores found. Try a shorter name.');
});

test('has one tab stop each for search and list, and arrow keys move between stores', async () => {
  renderCard(<StorePicker {...rendererProps()} stores={stores} />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('option', { name: /Boavista/ }));
});

test('shows no search for a few stores', () => {
  renderCard(<StorePicker {...rendererProps()} stores={stores.slice(0, 5)} />);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('moves from the search into the list with arrow down', async () => {
  renderCard(<StorePicker {...rendererProps()} stores={stores} />);
  await userEvent.fill(screen.getByRole('searchbox'), 'o');
  await userEvent.keyboard('{ArrowDown}{End}');
  expect(document.activeElement).toBe(screen.getAllByRole('option').at(-1));
});

test('shows a restored choice without taking the focus', () => {
  const answer = { kind: 'store', storeId: 's1', name: 'Boavista', city: 'Porto', state: 'Norte' } as const;
  renderCard(<StorePicker {...rendererProps()} stores={stores} choice="answered" answer={answer} />);
  screen.getByText('Boavista');
  expect(document.activeElement).toBe(document.body);
});

test('shows a message if there are no stores', () => {
  renderCard(<StorePicker {...rendererProps()} stores={[]} />);
  screen.getByText('There are no stores to choose from.');
});

const storesWithCoordinates = stores.map((store, at) => ({
  ...store,
  latitude: 41 + at / 10,
  longitude: -8,
}));

test('offers no sorting by distance for stores without coordinates', () => {
  renderCard(<StorePicker {...rendererProps()} stores={stores} />);
  expect(screen.queryByRole('button', { name: 'Nearest to me' })).toBeNull();
});

test('sorts the nearest stores first and shows distances', async () => {
  const locate = vi.fn(async () => ({ status: 'found' as const, latitude: 41.5, longitude: -8 }));
  const { container } = renderCard(
    <StorePicker {...rendererProps()} stores={storesWithCoordinates} locate={locate} />,
  );
  expect(locate).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Nearest to me' }));
  await screen.findByText('Nearest stores first.');
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent?.slice(0, 12));
  expect(names.slice(0, 2)).toEqual(['Faro10 yd5 R', 'Évora6.9 mi4']);
  await expectNoAxeViolations(container);
});

test('shows a refused geolocation and keeps the list', async () => {
  const locate = async () => ({ status: 'refused' as const, reason: 'denied' as const });
  const { container } = renderCard(
    <StorePicker {...rendererProps()} stores={storesWithCoordinates} locate={locate} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Nearest to me' }));
  await screen.findByText(/is blocking access to your location/);
  expect(screen.getAllByRole('option')).toHaveLength(6);
  await expectNoAxeViolations(container);
});

test('shows opening hours', () => {
  const [first] = stores;
  if (first)
    renderCard(<StorePicker {...rendererProps()} stores={[{ ...first, hours: 'Open until 19:00' }]} />);
  screen.getByRole('option', { name: /Open until 19:00/ });
});

test('navigates two hundred stores with arrows and End', async () => {
  const many = Array.from({ length: 200 }, (_, at) => ({
    storeId: `m${at}`,
    name: `Store ${at}`,
    city: 'Porto',
    state: 'Norte',
  }));
  renderCard(<StorePicker {...rendererProps()} stores={many} />);
  expect(screen.getByRole('listbox', { name: 'Stores' }).getBoundingClientRect().height).toBeLessThan(400);
  screen.getAllByRole('option')[0]?.focus();
  await userEvent.keyboard('{End}');
  expect(document.activeElement?.textContent).toContain('Store 199');
});
