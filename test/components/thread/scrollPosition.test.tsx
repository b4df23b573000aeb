import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../support/render.tsx';
import { expectAtEnd, idsUpTo, inBox, log, rowTops } from './thread.tsx';

const frame = () => new Promise(requestAnimationFrame);

/** Rows of very different heights, so that no position is right by chance. */
const unevenRow = (id: string) => (
  <p style={{ height: 40 + ((Number(id.replace(/\D/gu, '')) * 67) % 230), margin: 0 }}>{id}</p>
);

/** The largest movement of a row that was in view before, in CSS pixels. */
const drift = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number => {
  const inView = [...before].filter(([, top]) => top >= 0 && top < log().clientHeight);
  expect(inView.length).toBeGreaterThan(0);
  return Math.max(...inView.map(([id, top]) => Math.abs((after.get(id) ?? Number.NaN) - top)));
};

/** Waits until all rows in view are rendered, despite `content-visibility: auto`. */
const waitForRows = () =>
  waitFor(() => {
    const { top, bottom } = log().getBoundingClientRect();
    const waiting = [...log().querySelectorAll('li > :last-child')].filter((node) => {
      const box = node.getBoundingClientRect();
      return box.bottom > top && box.top < bottom && !node.checkVisibility({ contentVisibilityAuto: true });
    });
    expect(waiting).toEqual([]);
  });

const shownIds = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

// The browser's scroll anchoring is off, so these tests check the anchoring of the library.
describe('the position of a reader', () => {
  it.each([0, 137, 1500])(
    'does not change when earlier messages are inserted (at scroll position %i px)',
    async (top) => {
      const ids = idsUpTo(60, 'b');
      const { rerender } = renderPart(inBox(ids, { renderRow: unevenRow }));
      expect(getComputedStyle(log()).overflowAnchor).toBe('none');
      await waitFor(expectAtEnd);
      log().scrollTop = top;
      await frame();
      await waitForRows();
      const before = rowTops();
      rerender(inBox([...idsUpTo(100, 'a'), ...ids], { renderRow: unevenRow }));
      expect(drift(before, rowTops())).toBeLessThanOrEqual(1);
      await frame();
      await waitForRows();
      expect(drift(before, rowTops())).toBeLessThanOrEqual(1);
    },
  );

  it.each([
    ['taller', 'm9', 40, 400, 900],
    ['taller near the end', 'm15', 40, 400, 100],
    ['shorter', 'm9', 400, 40, 900],
    ['shorter near the end', 'm15', 400, 40, 100],
  ] as const)('does not change when the row above becomes %s', async (_, above, first, then, fromEnd) => {
    const rowsWithHeight = (height: number) => (id: string) =>
      id === above ? <p style={{ height, margin: 0 }}>{id}</p> : unevenRow(id);
    const ids = idsUpTo(18);
    const { rerender } = renderPart(inBox(ids, { renderRow: rowsWithHeight(first) }));
    await waitFor(expectAtEnd);
    // Rows have their real height only after they were rendered once.
    log().scrollTop = 0;
    await frame();
    await waitForRows();
    log().scrollTop = log().scrollHeight - log().clientHeight - fromEnd;
    await frame();
    await waitForRows();
    await frame();
    const before = rowTops();
    rerender(inBox(ids, { renderRow: rowsWithHeight(then) }));
    await frame();
    await frame();
    expect(drift(before, rowTops())).toBeLessThanOrEqual(1);
  });

  it('does not change when a row grows above a question at the top of the view', async () => {
    const ids = idsUpTo(9);
    const { rerender } = renderPart(inBox(ids));
    await waitFor(expectAtEnd);
    rerender(inBox([...ids, 'me']));
    // The hint makes room to move the question to the top. The question stays there after the hint is removed.
    rerender(inBox([...ids, 'me'], { after: <p style={{ height: 400 }}>A hint</p> }));
    await frame();
    await waitForRows();
    rerender(inBox([...ids, 'me', 'answer']));
    await frame();
    const top = () => rowTops().get('me') ?? Number.NaN;
    const before = top();
    expect(before).toBeLessThan(40);
    // The heights change without a render by React, as when a font loads and lines break differently.
    for (const id of ['m7', 'm8']) screen.getByText(id).style.height = '75px';
    await frame();
    await frame();
    expect(top()).toBeCloseTo(before, 0);
  });

  it('does not change while rows are added and removed in a thread of 10,000', async () => {
    const ids = idsUpTo(10_000);
    renderPart(inBox(ids, { renderRow: unevenRow }));
    await waitFor(expectAtEnd);
    const first = shownIds()[0];
    for (let step = 0; step < 90; step += 1) {
      log().scrollTop -= 400;
      const before = rowTops();
      await frame();
      await frame();
      expect(drift(before, rowTops())).toBeLessThanOrEqual(1);
      expect(shownIds().length).toBeLessThanOrEqual(120);
    }
    expect(shownIds()[0]).not.toBe(first);
  });
});

describe('a long thread', () => {
  it('can be scrolled from its end to its beginning and back, with at most 120 rows in the document', async () => {
    const ids = idsUpTo(1_000);
    renderPart(inBox(ids));
    await waitFor(expectAtEnd);
    const seen = new Set<string | null>();
    const collectRows = () => {
      const rows = shownIds();
      expect(rows.length).toBeLessThanOrEqual(120);
      for (const id of rows) seen.add(id);
      // The embed finds the message of a row by `start`.
      expect(log().querySelector('ol')?.start).toBe(ids.indexOf(rows[0] ?? '') + 1);
    };
    /** Scrolls again until rows are added, as a reader does. */
    const scrollUntilMore = async (top: () => number, edge: () => string | null | undefined) => {
      const before = edge();
      await waitFor(() => {
        if (edge() === before) log().scrollTop = top();
        expect(edge()).not.toBe(before);
      });
      collectRows();
    };
    collectRows();
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
    log().scrollTop = log().scrollHeight;
    await waitFor(() => expect(screen.queryByRole('button', { name: /latest/ })).toBeNull());
  });

  it('does not jump to the newest message when the reader scrolls to the last rendered row', async () => {
    renderPart(inBox(idsUpTo(10_000)));
    await waitFor(expectAtEnd);
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
    expect(rowTops().get(last)).toBeLessThan(300);
  });
});
