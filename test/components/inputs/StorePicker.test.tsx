import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { StorePicker } from '../../../src/components/inputs/StorePicker.tsx';
import { expectNoAxeFaults, given, renderCard } from '../interactive/card.tsx';

const stores = ['Ribeira', 'Boavista', 'Chiado', 'Braga', 'Évora', 'Faro'].map((name, index) => ({
  storeId: `s${index}`,
  name,
  city: 'Porto',
  state: 'Norte',
  address: `${index} River Street`,
}));

test('a store is chosen once and sent with its city and state', async () => {
  const props = given();
  const { container } = renderCard(<StorePicker {...props} stores={stores} />);
  await expectNoAxeFaults(container);
  await userEvent.click(screen.getByRole('button', { name: /Boavista/ }));
  expect(props.onAnswer.mock.calls).toEqual([
    [{ kind: 'store', storeId: 's1', name: 'Boavista', city: 'Porto', state: 'Norte' }],
  ]);
  await vi.waitFor(() => expect(screen.queryByRole('list')).toBeNull());
  screen.getByText('Boavista');
  await expectNoAxeFaults(container);
});

test('a search narrows the list and says how many are left', async () => {
  renderCard(<StorePicker {...given()} stores={stores} />);
  const search = screen.getByRole('searchbox', { name: 'Search by name or place' });
  await userEvent.fill(search, 'evo');
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByRole('status').textContent).toBe('1 store');
  await userEvent.fill(search, 'zebra');
  await screen.findByText('No store matches. Try a shorter name.');
});

test('the search and the stores are one Tab each, and arrows go from store to store', async () => {
  renderCard(<StorePicker {...given()} stores={stores} />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Boavista/ }));
});

test('a few stores need no search', () => {
  renderCard(<StorePicker {...given()} stores={stores.slice(0, 5)} />);
  expect(screen.queryByRole('searchbox')).toBeNull();
});
