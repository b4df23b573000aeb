import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Thread } from '../../../src/components/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';

const idsUpTo = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`);
const row = (id: string) => <p style={{ height: 60, margin: 0 }}>{id}</p>;
const tall = (count: number, from = 'agent') => (
  <div style={{ height: 300, display: 'flex' }}>
    <Thread
      ids={idsUpTo(count)}
      renderRow={(id) => <div data-from={id === `m${count - 1}` ? from : 'agent'}>{row(id)}</div>}
    />
  </div>
);

describeConformance('Thread', <Thread ids={idsUpTo(3)} renderRow={row} />, { root: '.shelftalk-thread' });

it('is a named log of list items that is silent by itself', () => {
  renderPart(tall(3));
  const log = screen.getByRole('log', { name: 'Conversation' });
  expect(log.getAttribute('aria-live')).toBe('off');
  expect(log.tabIndex).toBe(0);
  expect(screen.getAllByRole('listitem').length).toBe(3);
});

it('stands at its end, and follows what is added', async () => {
  const { rerender } = renderPart(tall(20));
  const log = screen.getByRole('log');
  const atEnd = () => expect(log.scrollHeight - log.clientHeight - log.scrollTop).toBeLessThan(3);
  await waitFor(atEnd);
  rerender(tall(30));
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBe(30));
  await waitFor(atEnd);
});

it('leaves a reader in peace, counts what came, and brings them there on request', async () => {
  const { rerender } = renderPart(tall(20));
  const log = screen.getByRole('log');
  await waitFor(() => expect(log.scrollTop).toBeGreaterThan(400));
  log.scrollTop = 200;
  await screen.findByRole('button', { name: 'Go to the latest message' });
  rerender(tall(22));
  await screen.findByText('2 new messages');
  expect(log.scrollTop).toBe(200);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(log.scrollHeight - log.clientHeight - log.scrollTop).toBeLessThan(3);
});

it('keeps at most 200 rows of a long thread in the document, and adds earlier ones where one is reading', async () => {
  const { rerender } = renderPart(tall(10_000));
  const log = screen.getByRole('log');
  expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(200);
  await waitFor(() => expect(log.scrollTop).toBeGreaterThan(1000));
  log.scrollTop = 300;
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBe(200));
  expect(log.scrollTop).toBeGreaterThan(300 + 80 * 50);
  log.scrollTop = log.scrollHeight;
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Go to the latest message' })).toBeNull());
  rerender(tall(10_060));
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(200));
  expect(screen.getByText('m10059')).toBeTruthy();
});
