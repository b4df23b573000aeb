import type { Page } from 'playwright-core';

/** Adds up layout shifts of the page from now on, including those after an input. */
export const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        Object.assign(window, { shifts: Reflect.get(window, 'shifts') + value });
      }
    }).observe({ type: 'layout-shift' });
  });

/** The sum of all layout shifts since `watchShifts`. */
export const shifts = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(window, 'shifts') as number);
