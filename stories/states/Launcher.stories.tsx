import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { ChatLauncher } from '../../src/components/index.ts';

const meta = {
  title: 'Tests/States/Launcher',
  component: ChatLauncher,
  args: { open: false, onPress: () => {} },
} satisfies Meta<typeof ChatLauncher>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithLabel: Story = {};
export const Collapsed: Story = {
  args: { label: '' },
  play: async ({ canvasElement }) => {
    const { width, height } = within(canvasElement).getByRole('button').getBoundingClientRect();
    await expect([width, height]).toEqual([48, 48]);
  },
};
export const Unread: Story = {
  args: { unread: 3 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: /3 new messages/u })).toBeVisible();
  },
};
export const ManyUnread: Story = { args: { unread: 42, label: '' } };
export const Open: Story = { args: { open: true } };
export const Focused: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('button')).toHaveFocus();
  },
};
export const LongLabel: Story = { args: { label: 'Fragen Sie unsere Fachleute im Laden' } };
export const RightToLeft: Story = { args: { label: 'שאלו אותנו', unread: 1 }, globals: { direction: 'rtl' } };
export const Dark: Story = { args: { unread: 1 }, globals: { scheme: 'dark' } };
export const Narrow: Story = {
  args: { label: 'Fragen Sie unsere Fachleute im Laden nach allem' },
  globals: { width: '320' },
};
export const Toys: Story = { args: { unread: 1 }, globals: { brand: 'toys' } };
