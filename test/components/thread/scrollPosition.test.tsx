import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../support/render.tsx';
import { atEnd, idsUpTo, inBox, log, places } from './thread.tsx';

const frame = () => new Promise(requestAnimationFrame);

/** Rows of very different heights, so that nothing fits by chance. */
const uneven = (id: string) => (
  <p style={{ height: 40 + ((Number(id.replace(/\D/gu, '')) * 67) % 230), margin: 0 }}>{id}</p>
);

/** Of the rows in view before and after, how far the one that moved most has moved, in pixels. */
const drift = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number => {
  const inView = [...before].filter(([, top]) => top >= 0 && top < log().clientHeight);
  expect(inView.length).toBeGreaterThan(0);
  return Math.max(...inView.map(([id, top]) => Math.abs((after.get(id) ?? Number.NaN) - top)));
};

/** Until every row in view is drawn, rather than kept free for later. */
const drawn = () =>
  waitFor(() => {
    const { top, bottom } = log().getBoundingClientRect();
    const waiting = [...log().querySelectorAll('li > :last-child')].filter((node) => {
      const box = node.getBoundingClientRect();
      return box.bottom > top && box.top < bottom && !node.checkVisibility({ contentVisibilityAuto: true });
    });
    expect(waiting).toEqual([]);
  });

const shownIds = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

/** What the reader sees stays where it is; the browser's own anchoring is off, so that it cannot help. */
describe('what is being read', () => {
  it.each([0, 137, 1500])(
    'does not move when earlier messages are put before it (from %i px)',
    async (top) => {
      const ids = idsUpTo(60, 'b');
      const { rerender } = renderPart(inBox(ids, { renderRow: uneven }));
      expect(getComputedStyle(log()).overflowAnchor).toBe('none');
      await waitFor(atEnd);
      log().scrollTop = top;
      await frame();
      await drawn();
      const before = places();
      rerender(inBox([...idsUpTo(100, 'a'), ...ids], { renderRow: uneven }));
      expect(drift(before, places())).toBeLessThanOrEqual(1);
      await frame();
      await drawn();
      expect(drift(before, places())).toBeLessThanOrEqual(1);
    },
  );

  it.each([
    ['taller', 'm9', 40, 400, 900],
    ['taller near the end', 'm15', 40, 400, 100],
    ['shorter', 'm9', 400, 40, 900],
    ['shorter near the end', 'm15', 400, 40, 100],
  ] as const)('does not move when the row above gets %s late', async (_, above, first, then, fromEnd) => {
    const late = (height: number) => (id: string) =>
      id === above ? <p style={{ height, margin: 0 }}>{id}</p> : uneven(id);
    const ids = idsUpTo(18);
    const { rerender } = renderPart(inBox(ids, { renderRow: late(first) }));
    await waitFor(atEnd);
    // Drawn once, every row has its real height.
    log().scrollTop = 0;
    await frame();
    await drawn();
    log().scrollTop = log().scrollHeight - log().clientHeight - fromEnd;
    await frame();
    await drawn();
    await frame();
    const before = places();
    rerender(inBox(ids, { renderRow: late(then) }));
    await frame();
    await frame();
    expect(drift(before, places())).toBeLessThanOrEqual(1);
  });

  it('does not move when a row gets taller above a question that is held at the top', async () => {
    const ids = idsUpTo(9);
    const { rerender } = renderPart(inBox(ids));
    await waitFor(atEnd);
    rerender(inBox([...ids, 'me']));
    // Once there was enough below to hold the question at the top, it stays there though that goes away.
    rerender(inBox([...ids, 'me'], { after: <p style={{ height: 400 }}>A hint</p> }));
    await frame();
    await drawn();
    rerender(inBox([...ids, 'me', 'answer']));
    await frame();
    const top = () => places().get('me') ?? Number.NaN;
    const before = top();
    expect(before).toBeLessThan(40);
    // As lines do that break anew once a typeface or a language's own rules are there: nothing is rendered again.
    for (const id of ['m7', 'm8']) screen.getByText(id).style.height = '75px';
    await frame();
    await frame();
    expect(top()).toBeCloseTo(before, 0);
  });

  it('does not move while rows come and go in a thread of 10,000', async () => {
    const ids = idsUpTo(10_000);
    renderPart(inBox(ids, { renderRow: uneven }));
    await waitFor(atEnd);
    const first = shownIds()[0];
    for (let step = 0; step < 90; step += 1) {
      // A reader who goes up; what they see right after the move stays until the next one.
      log().scrollTop -= 400;
      const before = places();
      await frame();
      await frame();
      expect(drift(before, places())).toBeLessThanOrEqual(1);
      expect(shownIds().length).toBeLessThanOrEqual(120);
    }
    expect(shownIds()[0]).not.toBe(first);
  });
});

describe('a thread of 10,000 messages', () => {
  it('can be scrolled from its end to its beginning and back, with at most 120 rows in the document', async () => {
    const ids = idsUpTo(1_000);
    renderPart(inBox(ids));
    await waitFor(atEnd);
    const seen = new Set<string | null>();
    const look = () => {
      const rows = shownIds();
      expect(rows.length).toBeLessThanOrEqual(120);
      for (const id of rows) seen.add(id);
    };
    /** As a reader does, who goes on as long as nothing comes. */
    const scrollUntilMore = async (top: () => number, edge: () => string | null | undefined) => {
      const before = edge();
      await waitFor(() => {
        if (edge() === before) log().scrollTop = top();
        expect(edge()).not.toBe(before);
      });
      look();
    };
    look();
    while (shownIds()[0] !== 'm0') {
      await scrollUntilMore(
        () => 0,
        () => shownIds()[0],
      );
    }
    expect(seen.size).toBe(1_000);
    while (shownIds().at(-1) !== 'm999') {
      await scrollUntilMore(
        () => log().scrollHeight,
        () => shownIds().at(-1),
      );
    }
    // A reader who comes down to the last row in the document is not thrown to the end of the thread.
    log().scrollTop = log().scrollHeight;
    await waitFor(() => expect(screen.queryByRole('button', { name: /latest/ })).toBeNull());
  }, 30_000);

  it('does not throw who scrolls down to the end', async () => {
    renderPart(inBox(idsUpTo(10_000)));
    await waitFor(atEnd);
    for (const first of ['m9840', 'm9800']) {
      log().scrollTop = 0;
      await waitFor(() => expect(shownIds()[0]).toBe(first));
    }
    const last = shownIds().at(-1) ?? '';
    expect(last).toBe('m9909');
    log().scrollTop = log().scrollHeight;
    await waitFor(() => expect(shownIds().at(-1)).not.toBe(last));
    await frame();
    expect(shownIds().at(-1)).toBe('m9949');
    expect(places().get(last)).toBeLessThan(300);
  });
});
