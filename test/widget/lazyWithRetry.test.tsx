import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { RowBoundary } from '../../src/components/message/RowBoundary.tsx';
import { lazyWithRetry } from '../../src/widget/lazyWithRetry.tsx';
import { renderPart } from '../support/render.tsx';

interface PartProps {
  readonly name: string;
}
const Part = ({ name }: PartProps) => <p>Here is {name}</p>;

/** Fails a number of times, then resolves with the part. */
const loader = (failures: number) => {
  let attempts = 0;
  return vi.fn(async () => {
    attempts += 1;
    if (attempts <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return Part;
  });
};
const tryAgain = () => screen.findByRole('button', { name: 'Try again' });

it('shows the placeholder while loading, then the part', async () => {
  const LazyPart = lazyWithRetry(loader(0), ({ name }: PartProps) => <p>Waiting for {name}</p>);
  renderPart(<LazyPart name="tea" />);
  screen.getByText('Waiting for tea');
  await screen.findByText('Here is tea');
});

it('shows an error, reports it and loads again on a press', async () => {
  const load = loader(1);
  const LazyPart = lazyWithRetry<PartProps>(load);
  const onError = vi.fn();
  renderPart(
    <RowBoundary fallback="broken" onError={onError}>
      <LazyPart name="tea" />
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

it('can be retried after each failure', async () => {
  const load = loader(3);
  const LazyPart = lazyWithRetry<PartProps>(load);
  renderPart(<LazyPart name="tea" />);
  for (const times of [2, 3]) {
    await userEvent.click(await tryAgain());
    expect(load).toHaveBeenCalledTimes(times);
    await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('false'));
  }
  await userEvent.click(await tryAgain());
  await screen.findByText('Here is tea');
});

it('loads all instances of a part with one press, including later instances', async () => {
  const load = loader(1);
  const LazyPart = lazyWithRetry<PartProps>(load);
  const { rerender } = renderPart(
    <>
      <LazyPart name="tea" />
      <LazyPart name="salt" />
    </>,
  );
  const [first] = await screen.findAllByRole('button', { name: 'Try again' });
  if (!first) throw new Error('There is no retry button.');
  await userEvent.click(first);
  await screen.findByText('Here is salt');
  screen.getByText('Here is tea');
  rerender(<LazyPart name="rye" />);
  screen.getByText('Here is rye');
  expect(load).toHaveBeenCalledTimes(2);
});

it('moves the focus from the retry button to its nearest focusable ancestor once the part is loaded', async () => {
  const LazyPart = lazyWithRetry<PartProps>(loader(1));
  renderPart(
    <section aria-label="Thread" tabIndex={-1}>
      <LazyPart name="tea" />
    </section>,
  );
  (await tryAgain()).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Here is tea');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Thread' }));
});

it('reports a part that throws to the error boundary, without a retry button', async () => {
  const onError = vi.fn();
  const LazyPart = lazyWithRetry<PartProps>(async () => () => {
    throw new Error('broken');
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  renderPart(
    <RowBoundary fallback="Fallback text" onError={onError}>
      <LazyPart name="tea" />
    </RowBoundary>,
  );
  await screen.findByText('Fallback text');
  expect(onError).toHaveBeenCalled();
  expect(screen.queryByRole('button')).toBeNull();
});
