import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Thread } from '../../../src/components/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { expectAtEnd, idsUpTo, inBox, log, row, rowTops } from './thread.tsx';

describeConformance('Thread', <Thread ids={idsUpTo(3)} renderRow={row} />, { root: '.shelftalk-thread' });

const readerPosition = () => log().parentElement?.dataset.reader;
const latestButton = () => screen.queryByRole('button', { name: /latest|new message/ });

it('is a named log of list items and not a live region', () => {
  renderPart(inBox(idsUpTo(3)));
  expect(log().getAttribute('aria-live')).toBe('off');
  expect(log().tabIndex).toBe(0);
  expect(screen.getAllByRole('listitem').length).toBe(3);
});

describe('a reader at the end', () => {
  it('stays at the end while messages arrive', async () => {
    const { rerender } = renderPart(inBox(idsUpTo(20)));
    await waitFor(expectAtEnd);
    rerender(inBox(idsUpTo(30)));
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBe(30));
    await waitFor(expectAtEnd);
    expect(latestButton()).toBeNull();
  });

  it('stays at the end when the view is resized, as by an on-screen keyboard', async () => {
    const { rerender } = renderPart(inBox(idsUpTo(20)));
    await waitFor(expectAtEnd);
    rerender(inBox(idsUpTo(20), { height: 180 }));
    await waitFor(() => expect(log().clientHeight).toBe(180));
    await waitFor(expectAtEnd);
  });

  it('stays at the end when a row shrinks and grows within one frame', async () => {
    renderPart(inBox(idsUpTo(20)));
    await waitFor(expectAtEnd);
    await waitFor(() => expect(readerPosition()).toBe('end'));
    const inView = screen.getByText('m15');
    inView.style.height = '20px';
    // Forces a layout between the two changes, as other scripts may.
    log().getBoundingClientRect();
    inView.style.height = '140px';
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await waitFor(expectAtEnd);
  });
});

describe('a reader further up', () => {
  it('keeps the position, sees the number of new messages and goes to the first new message on a press', async () => {
    const { rerender } = renderPart(inBox(idsUpTo(20)));
    await waitFor(() => expect(log().scrollTop).toBeGreaterThan(400));
    log().scrollTop = 200;
    await screen.findByRole('button', { name: 'Go to the latest message' });
    const before = rowTops().get('m5') ?? 0;
    rerender(inBox(idsUpTo(32)));
    const button = await screen.findByRole('button', { name: '12 new messages' });
    expect(rowTops().get('m5')).toBeCloseTo(before, 0);
    fireEvent.click(button);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Newm20'));
    expect(
      screen.getByText('New').getBoundingClientRect().top - log().getBoundingClientRect().top,
    ).toBeLessThan(40);
    log().scrollTop = log().scrollHeight;
    await waitFor(() => expect(latestButton()).toBeNull());
    expect(screen.getByText('New')).toBeTruthy();
  });

  it('sees no messages beside the arrow button, whose row does not change the height of the thread', async () => {
    renderPart(inBox(idsUpTo(20)));
    await waitFor(() => expect(log().scrollTop).toBeGreaterThan(400));
    const { clientHeight } = log();
    log().scrollTop = 200;
    const { left, top, height } = (
      await screen.findByRole('button', { name: 'Go to the latest message' })
    ).getBoundingClientRect();
    const beside = document.elementFromPoint(left - 20, top + height / 2);
    expect(log().contains(beside)).toBe(false);
    expect(log().contains(document.elementFromPoint(left - 20, top - 4))).toBe(true);
    expect(log().clientHeight).toBe(clientHeight);
  });

  it('goes to the end on a press if there are no new messages, and moves the focus to the thread', async () => {
    renderPart(inBox(idsUpTo(20)));
    await waitFor(() => expect(log().scrollTop).toBeGreaterThan(400));
    log().scrollTop = 200;
    fireEvent.click(await screen.findByRole('button', { name: 'Go to the latest message' }));
    await waitFor(expectAtEnd);
    await waitFor(() => expect(latestButton()).toBeNull());
    expect(document.activeElement).toBe(log());
  });

  it('follows new messages again after scrolling to the end', async () => {
    const { rerender } = renderPart(inBox(idsUpTo(20)));
    await waitFor(() => expect(log().scrollTop).toBeGreaterThan(400));
    log().scrollTop = 200;
    await waitFor(() => expect(latestButton()).not.toBeNull());
    log().scrollTop = log().scrollHeight;
    await waitFor(() => expect(latestButton()).toBeNull());
    rerender(inBox(idsUpTo(25)));
    await screen.findByText('m24');
    await waitFor(expectAtEnd);
  });

  it('goes to their own message after sending', async () => {
    const { rerender } = renderPart(inBox(idsUpTo(20)));
    await waitFor(() => expect(log().scrollTop).toBeGreaterThan(400));
    log().scrollTop = 200;
    await waitFor(() => expect(latestButton()).not.toBeNull());
    rerender(inBox([...idsUpTo(20), 'me1']));
    await waitFor(expectAtEnd);
    await waitFor(() => expect(latestButton()).toBeNull());
  });
});

describe('an answer longer than the view', () => {
  const question = [...idsUpTo(10), 'me1'];
  const answered = [...question, ...idsUpTo(10).map((id) => `a${id}`)];

  it('keeps the question at the top of the view', async () => {
    const { rerender } = renderPart(inBox(question));
    await waitFor(expectAtEnd);
    rerender(inBox(answered.slice(0, 18)));
    await waitFor(() => expect(rowTops().get('me1')).toBeCloseTo(12, 0));
    await waitFor(() => expect(latestButton()).not.toBeNull());
    rerender(inBox(answered));
    expect(await screen.findByRole('button', { name: 'Go to the latest message' })).toBeTruthy();
    expect(rowTops().get('me1')).toBeCloseTo(12, 0);
    expect(screen.queryByText('New')).toBeNull();
  });

  it('does not jump when an element below it is removed', async () => {
    const after = <p style={{ height: 50, margin: 0 }}>Still looking</p>;
    const firstAnswers = answered.slice(0, 15);
    const { rerender } = renderPart(inBox(firstAnswers, { after }));
    await waitFor(() => expect(rowTops().get('me1')).toBeCloseTo(12, 0));
    const before = rowTops().get('me1');
    rerender(inBox(firstAnswers));
    await waitFor(() => expect(screen.queryByText('Still looking')).toBeNull());
    await new Promise(requestAnimationFrame);
    expect(rowTops().get('me1')).toBe(before);
  });

  it('follows the end after the reader has scrolled there', async () => {
    const { rerender } = renderPart(inBox(answered));
    await waitFor(() => expect(rowTops().get('me1')).toBeCloseTo(12, 0));
    log().scrollTop = log().scrollHeight;
    await waitFor(() => expect(latestButton()).toBeNull());
    rerender(inBox([...answered, 'b1', 'b2']));
    await screen.findByText('b2');
    await waitFor(expectAtEnd);
  });
});

describe('a panel that was closed', () => {
  it('shows the divider above new messages when it opens again, and removes it when it closes after they were seen', async () => {
    const ids = idsUpTo(8);
    const { rerender } = renderPart(inBox(ids));
    await waitFor(expectAtEnd);
    rerender(inBox(ids, { hidden: true }));
    await waitFor(() => expect(readerPosition()).toBe('hidden'));
    rerender(inBox([...ids, 'b1', 'b2'], { hidden: true }));
    rerender(inBox([...ids, 'b1', 'b2']));
    await waitFor(() => expect(screen.getByText('New').parentElement?.textContent).toBe('Newb1'));
    await waitFor(expectAtEnd);
    expect(latestButton()).toBeNull();
    rerender(inBox([...ids, 'b1', 'b2'], { hidden: true }));
    await waitFor(() => expect(screen.queryByText('New')).toBeNull());
  });

  it('keeps the scroll position', async () => {
    const { rerender } = renderPart(inBox(idsUpTo(20)));
    await waitFor(expectAtEnd);
    log().scrollTop = 333;
    await waitFor(() => expect(latestButton()).not.toBeNull());
    const before = rowTops().get('m6');
    rerender(inBox(idsUpTo(20), { hidden: true }));
    await waitFor(() => expect(readerPosition()).toBe('hidden'));
    rerender(inBox(idsUpTo(20)));
    await waitFor(() => expect(rowTops().get('m6')).toBeCloseTo(before ?? 0, 0));
  });
});
