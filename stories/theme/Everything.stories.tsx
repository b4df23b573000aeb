import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Everything } from './Everything.tsx';

const meta = {
  title: 'Theme/Everything',
  component: Everything,
  parameters: { width: 'full' },
} satisfies Meta<typeof Everything>;
export default meta;

type Story = StoryObj<typeof meta>;

const kinds = [
  'text',
  'audio',
  'image',
  'location',
  'recommendation',
  'suggestion',
  'handover',
  'list',
  'buttons',
  'product',
  'products',
  'order',
  'close',
  'unknown',
];

export const At1280: Story = {
  play: async ({ canvasElement }) => {
    for (const name of [...kinds, 'text (input)', 'button (input)', 'row (input)', 'form (input)']) {
      await expect(within(canvasElement).getByRole('heading', { name })).toBeVisible();
    }
  },
};
/** For pages that `checkSchemeAndDirection` checks as the other scheme or direction of another story. */
const checkedElsewhere = { a11y: { test: 'off' } };

export const At360: Story = { parameters: { width: '360' } };
export const Dark: Story = { globals: { scheme: 'dark' }, parameters: checkedElsewhere };
export const OneOfEach: Story = { args: { max: 1 } };
export const OneOfEachDark: Story = {
  args: { max: 1 },
  globals: { scheme: 'dark' },
  parameters: checkedElsewhere,
};
export const OneOfEachRightToLeft: Story = {
  args: { max: 1 },
  globals: { direction: 'rtl' },
  parameters: checkedElsewhere,
};
export const Fashion: Story = { globals: { brand: 'fashion' } };
export const Toys: Story = { globals: { brand: 'toys' } };
