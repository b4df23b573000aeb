import { expect, test } from 'vitest';
import { pageStyle } from '../../proxy/figures/page/pageStyle.ts';
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
