import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Thread } from '../../../src/components/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { atEnd, idsUpTo, inBox, log, places, row } from './thread.tsx';

describeConformance('Thread', <Thread ids={idsUpTo(3)} renderRow={row} />, { root: '.shelftalk-thread' });

const reader = () => log().parentElement?.dataset.reader;
const latest = () => screen.queryByRole('button', { name: /latest|new message/ });

it('is a named log of list items that is silent by itself', () => {
  renderPart(inBox(idsUpTo(3)));
  expect(log().getAttribute('aria-live')).toBe('off');
  expect(log().tabIndex).toBe(0);
  expect(screen.getAllByRole('listitem').length).toBe(3);
});

describe('a reader at the end', () => {
  it('stays there while messages come', async () => {
    const { rerender } = renderPart(inBox(idsUpTo(20)));
    await waitFor(atEnd);
    rerender(inBox(idsUpTo(30)));
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBe(30));
    await waitFor(atEnd);
    expect(latest()).toBeNull();
  });

  it('stays there while the view changes its height, as for a phone’s keyboard', async () => {
    const { rerender } = renderPart(inBox(idsUpTo(20)));
    await waitFor(atEnd);
    rerender(inBox(idsUpTo(20), { height: 180 }));
    await waitFor(() => expect(log().clientHeight).toBe(180));
    await waitFor(atEnd);
  });
});

describe('a reader further up', () => {
  it('is left in peace, told what came, and brought to the first of it on request', async () => {
    const { rerender } = renderPart(inBox(idsUpTo(20)));
    await waitFor(() => expect(log().scrollTop).toBeGreaterThan(400));
    log().scrollTop = 200;
    await screen.findByRole('button', { name: 'Go to the latest message' });
    const before = places().get('m5') ?? 0;
    rerender(inBox(idsUpTo(32)));
    const button = await screen.findByRole('button', { name: '12 new messages' });
    expect(places().get('m5')).toBeCloseTo(before, 0);
    fireEvent.click(button);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Newm20'));
    expect(
      screen.getByText('New').getBoundingClientRect().top - log().getBoundingClientRect().top,
    ).toBeLessThan(40);
    log().scrollTop = log().scrollHeight;
    await waitFor(() => expect(latest()).toBeNull());
    expect(screen.getByText('New')).toBeTruthy();
  });

  it('goes back to the end with one press when nothing new has come, and keeps a focus', async () => {
    renderPart(inBox(idsUpTo(20)));
    await waitFor(() => expect(log().scrollTop).toBeGreaterThan(400));
    log().scrollTop = 200;
    fireEvent.click(await screen.findByRole('button', { name: 'Go to the latest message' }));
    await waitFor(atEnd);
    await waitFor(() => expect(latest()).toBeNull());
    expect(document.activeElement).toBe(log());
  });

  it('is followed again once they come back to the end by themselves', async () => {
    const { rerender } = renderPart(inBox(idsUpTo(20)));
    await waitFor(() => expect(log().scrollTop).toBeGreaterThan(400));
    log().scrollTop = 200;
    await waitFor(() => expect(latest()).not.toBeNull());
    log().scrollTop = log().scrollHeight;
    await waitFor(() => expect(latest()).toBeNull());
    rerender(inBox(idsUpTo(25)));
    await screen.findByText('m24');
    await waitFor(atEnd);
  });

  it('is still followed when something gets lower and then higher before it is drawn', async () => {
    renderPart(inBox(idsUpTo(20)));
    await waitFor(atEnd);
    await waitFor(() => expect(reader()).toBe('end'));
    const above = screen.getByText('m15');
    above.style.height = '20px';
    // Whoever measures in between, as a field does that fits its height, has the browser lay the page out.
    log().getBoundingClientRect();
    above.style.height = '140px';
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await waitFor(atEnd);
  });

  it('is brought to their own message when they write one', async () => {
    const { rerender } = renderPart(inBox(idsUpTo(20)));
    await waitFor(() => expect(log().scrollTop).toBeGreaterThan(400));
    log().scrollTop = 200;
    await waitFor(() => expect(latest()).not.toBeNull());
    rerender(inBox([...idsUpTo(20), 'me1']));
    await waitFor(atEnd);
    await waitFor(() => expect(latest()).toBeNull());
  });
});

describe('an answer longer than the view', () => {
  const question = [...idsUpTo(10), 'me1'];
  const answered = [...question, ...idsUpTo(10).map((id) => `a${id}`)];

  it('is read from its top: the question stays in view', async () => {
    const { rerender } = renderPart(inBox(question));
    await waitFor(atEnd);
    rerender(inBox(answered.slice(0, 18)));
    await waitFor(() => expect(places().get('me1')).toBeCloseTo(12, 0));
    await waitFor(() => expect(latest()).not.toBeNull());
    rerender(inBox(answered));
    expect(await screen.findByRole('button', { name: '3 new messages' })).toBeTruthy();
    expect(places().get('me1')).toBeCloseTo(12, 0);
    expect(screen.queryByText('New')).toBeNull();
  });

  it('does not jump when what stood below it goes away', async () => {
    const after = <p style={{ height: 50, margin: 0 }}>Still looking</p>;
    const five = answered.slice(0, 15);
    const { rerender } = renderPart(inBox(five, { after }));
    await waitFor(() => expect(places().get('me1')).toBeCloseTo(12, 0));
    const before = places().get('me1');
    rerender(inBox(five));
    await waitFor(() => expect(screen.queryByText('Still looking')).toBeNull());
    await new Promise(requestAnimationFrame);
    expect(places().get('me1')).toBe(before);
  });

  it('does not pull the reader back who has gone on to its end', async () => {
    const { rerender } = renderPart(inBox(answered));
    await waitFor(() => expect(places().get('me1')).toBeCloseTo(12, 0));
    log().scrollTop = log().scrollHeight;
    await waitFor(() => expect(latest()).toBeNull());
    rerender(inBox([...answered, 'b1', 'b2']));
    await screen.findByText('b2');
    await waitFor(atEnd);
  });
});

describe('a panel that was closed', () => {
  it('says where the new begins when it is opened again, until it was seen and closed', async () => {
    const ids = idsUpTo(8);
    const { rerender } = renderPart(inBox(ids));
    await waitFor(atEnd);
    rerender(inBox(ids, { hidden: true }));
    await waitFor(() => expect(reader()).toBe('hidden'));
    rerender(inBox([...ids, 'b1', 'b2'], { hidden: true }));
    rerender(inBox([...ids, 'b1', 'b2']));
    await waitFor(() => expect(screen.getByText('New').parentElement?.textContent).toBe('Newb1'));
    await waitFor(atEnd);
    expect(latest()).toBeNull();
    rerender(inBox([...ids, 'b1', 'b2'], { hidden: true }));
    await waitFor(() => expect(screen.queryByText('New')).toBeNull());
  });

  it('stands where the reader left it', async () => {
    const { rerender } = renderPart(inBox(idsUpTo(20)));
    await waitFor(atEnd);
    log().scrollTop = 333;
    await waitFor(() => expect(latest()).not.toBeNull());
    const before = places().get('m6');
    rerender(inBox(idsUpTo(20), { hidden: true }));
    await waitFor(() => expect(reader()).toBe('hidden'));
    rerender(inBox(idsUpTo(20)));
    await waitFor(() => expect(places().get('m6')).toBeCloseTo(before ?? 0, 0));
  });
});
