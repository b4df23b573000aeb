import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { SessionNotice } from '../../src/components/index.ts';
import { moment } from '../support/storyChat.ts';

const meta = {
  title: 'Tests/States/Session closed',
  component: SessionNotice,
  args: { reason: 'shopper', at: moment, onRestart: () => {}, text: () => 'You: Hello' },
} satisfies Meta<typeof SessionNotice>;
export default meta;

type Story = StoryObj<typeof meta>;

export const ByTheShopper: Story = {};
export const ByTheAgent: Story = { args: { reason: 'agent' } };
export const ByTheService: Story = { args: { reason: 'service' } };

const copying =
  (clipboard: Pick<Clipboard, 'writeText'>, outcome: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const restore = navigator.clipboard;
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Copy conversation' }));
    await expect(await canvas.findByRole('button', { name: outcome })).toBeVisible();
    Object.defineProperty(navigator, 'clipboard', { value: restore, configurable: true });
  };

export const Copied: Story = { play: copying({ writeText: async () => {} }, 'Copied') };
export const CopyFailed: Story = {
  play: copying(
    {
      writeText: async () => {
        throw new Error('not allowed');
      },
    },
    'Couldn’t copy it',
  ),
};
export const Dark: Story = { globals: { scheme: 'dark' } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const Narrow: Story = { globals: { width: '320' } };
