import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { contrast } from '../../src/components/index.ts';
import { BrandGrid } from '../theme/BrandGrid.tsx';
import { painted } from '../theme/paint.ts';

const meta = {
  title: 'Tests/States/Brands',
  component: BrandGrid,
  parameters: { width: 'full' },
  tags: ['wide'],
} satisfies Meta<typeof BrandGrid>;
export default meta;

const colours = ['paper', 'card', 'ink', 'line', 'fill'];

/** The visible parts of a brand: colours, typeface, weights and corners. */
const lookOf = (root: Element): readonly string[] => {
  const of = (selector: string) => getComputedStyle(root.querySelector(selector) ?? root);
  const title = of('.shelftalk-panel-title');
  return [
    ...colours.map((name) => painted(root, name)),
    title.fontFamily,
    title.fontWeight,
    title.fontSize,
    of('.shelftalk-product').borderRadius,
    of('.shelftalk-product-title').fontWeight,
  ];
};

/** Twelve brands: each shows its accent as given and can be read, and any two differ in at least half of what is seen. */
export const Twelve: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const roots = [...canvasElement.querySelectorAll('[data-brand]')];
    await expect(roots).toHaveLength(12);
    for (const root of roots) {
      const accent = getComputedStyle(root).getPropertyValue('--shelftalk-accent');
      await expect(painted(root, 'fill')).toBe(accent);
      await expect(contrast(painted(root, 'on-fill'), accent)).toBeGreaterThanOrEqual(4.5);
      await expect(contrast(painted(root, 'fill-line'), painted(root, 'paper'))).toBeGreaterThanOrEqual(3);
      await expect(contrast(painted(root, 'ink'), painted(root, 'muted'))).toBeGreaterThanOrEqual(4.5);
    }
    const looks = roots.map(lookOf);
    const similar = looks.flatMap((one, at) =>
      looks.slice(at + 1).filter((other) => one.filter((value, index) => value !== other[index]).length < 5),
    );
    await expect(similar).toEqual([]);
  },
};
