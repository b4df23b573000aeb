import type { Page } from 'playwright-core';

/** Records layout shifts of the page from now on, including those after an input. */
export const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
    const found: string[] = [];
    Object.assign(window, { shifts: found });
    const describe = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const moves = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.className || node.tagName : node?.textContent;
          return `${name}: ${describe(previousRect)} → ${describe(currentRect)}`;
        });
        found.push(`${value}: ${moves.join('; ')}`);
      }
    }).observe({ type: 'layout-shift' });
  });

/** The layout shifts since `watchShifts`: value, nodes, and their places before and after. */
export const shifts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Reflect.get(window, 'shifts') as string[]);
