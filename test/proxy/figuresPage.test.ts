import { expect, test } from 'vitest';
import { pageStyle } from '../../proxy/figures/page/pageStyle.ts';
import { renderPage } from '../../proxy/figures/page/renderPage.ts';
import { summarise } from '../../proxy/figures/summary.ts';
import { contrast } from '../../src/components/theme/theme.ts';

test.each([
  ['light', 1],
  ['dark', 2],
])('the bars of the figures page have a contrast of 3, and its texts of 4.5, in the %s scheme', (_, at) => {
  const colourOf = (name: string) =>
    new RegExp(`--${name}:light-dark\\((#\\w+),(#\\w+)\\)`).exec(pageStyle)?.[at] ?? '';
  const card = colourOf('card');
  for (const name of ['ink', 'soft']) {
    expect(contrast(colourOf(name), card), name).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colourOf(name), colourOf('ground')), name).toBeGreaterThanOrEqual(4.5);
  }
  for (const name of ['first', 'second', 'third'])
    expect(contrast(colourOf(name), card), name).toBeGreaterThanOrEqual(3);
  // The fill of an interval is translucent: its outline has the contrast.
  expect(pageStyle).not.toMatch(/[{;]opacity:/);
  for (const name of ['first', 'second']) expect(pageStyle).toContain(`.span.${name}{stroke:var(--${name})}`);
});

test.each([
  [true, 'With the chat, more visitors order', 'of 24 orders<'],
  [false, 'FIGURES_SECRET', 'of 24 orders, unconfirmed<'],
])(
  'with orders confirmed: %s, the page compares groups only by confirmed orders, and names others unconfirmed',
  (areOrdersConfirmed, comparison, orders) => {
    const counts = {
      'visitor.chat': 200,
      'visitor.holdout': 200,
      'buyer.chat': 60,
      'buyer.holdout': 20,
      'order.chat.assisted': 24,
    };
    const summary = summarise({
      days: ['2026-11-27'],
      counts: [counts],
      currencies: ['EUR'],
      since: 0,
      isKept: true,
      areOrdersConfirmed,
    });
    const page = renderPage(summary, 30);
    expect(page).toContain(comparison);
    expect(page).toContain(orders);
    expect(summary.experiment !== undefined).toBe(areOrdersConfirmed);
  },
);
