import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { RowBoundary } from '../../../src/components/message/RowBoundary.tsx';
import { lazyWithRetry } from '../../../src/widget/lazyWithRetry.tsx';
import { renderPart } from '../../support/render.tsx';

interface PartProps {
  readonly name: string;
}
const Part = ({ name }: PartProps) => <p>Here is {name}</p>;

/** Fails as often as it is told to, then brings the part. */
const loader = (failures: number) => {
  let asked = 0;
  return vi.fn(async () => {
    asked += 1;
    if (asked <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return Part;
  });
};
const tryAgain = () => screen.findByRole('button', { name: 'Try again' });

it('keeps the place of what it fetches, then shows it', async () => {
  const Later = lazyWithRetry(loader(0), ({ name }: PartProps) => <p>Waiting for {name}</p>);
  renderPart(<Later name="tea" />);
  screen.getByText('Waiting for tea');
  await screen.findByText('Here is tea');
});

it('says what could not be fetched, tells the host, and really asks again', async () => {
  const load = loader(1);
  const Later = lazyWithRetry<PartProps>(load);
  const onError = vi.fn();
  renderPart(
    <RowBoundary fallback="broken" onError={onError}>
      <Later name="tea" />
    </RowBoundary>,
  );
  const button = await tryAgain();
  screen.getByText('This part didn’t load.');
  await waitFor(() => expect(onError.mock.calls).toEqual([[expect.any(TypeError)]]));
  await userEvent.click(button);
  await screen.findByText('Here is tea');
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.queryByText('This part didn’t load.')).toBeNull();
});

it('can be asked any number of times', async () => {
  const load = loader(3);
  const Later = lazyWithRetry<PartProps>(load);
  renderPart(<Later name="tea" />);
  for (const times of [2, 3]) {
    await userEvent.click(await tryAgain());
    expect(load).toHaveBeenCalledTimes(times);
    await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('false'));
  }
  await userEvent.click(await tryAgain());
  await screen.findByText('Here is tea');
});

it('one press brings every part of its kind, also those that come later', async () => {
  const load = loader(1);
  const Later = lazyWithRetry<PartProps>(load);
  const { rerender } = renderPart(
    <>
      <Later name="tea" />
      <Later name="salt" />
    </>,
  );
  const [first] = await screen.findAllByRole('button', { name: 'Try again' });
  if (!first) throw new Error('Nothing can be tried again.');
  await userEvent.click(first);
  await screen.findByText('Here is salt');
  screen.getByText('Here is tea');
  rerender(<Later name="rye" />);
  screen.getByText('Here is rye');
  expect(load).toHaveBeenCalledTimes(2);
});

it('leaves the focus with what is around it', async () => {
  const Later = lazyWithRetry<PartProps>(loader(1));
  renderPart(
    <section aria-label="Thread" tabIndex={-1}>
      <Later name="tea" />
    </section>,
  );
  (await tryAgain()).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Here is tea');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Thread' }));
});

it('a part that throws is not taken for one that is missing', async () => {
  const onError = vi.fn();
  const Later = lazyWithRetry<PartProps>(async () => () => {
    throw new Error('broken');
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  renderPart(
    <RowBoundary fallback="This cannot be shown." onError={onError}>
      <Later name="tea" />
    </RowBoundary>,
  );
  await screen.findByText('This cannot be shown.');
  expect(onError).toHaveBeenCalled();
  expect(screen.queryByRole('button')).toBeNull();
});
