import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { EmbedPage } from './EmbedPage.tsx';

const meta = {
  title: 'Tests/Embed/Placement',
  component: EmbedPage,
  parameters: { width: 'full' },
  args: { css: '' },
} satisfies Meta<typeof EmbedPage>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Beside the page, which shrinks to make room from 1200 px on. The other placements are in Tests/States/On the page. */
export const BesideRightToLeft: Story = {
  args: { attributes: { placement: 'beside' }, direction: 'rtl' },
  play: async ({ canvasElement }) => {
    const chat = canvasElement.querySelector('shelftalk-chat');
    chat?.open();
    await waitFor(() => expect(chat?.shadowRoot?.querySelector('.panel textarea')).not.toBeNull(), {
      timeout: 10_000,
    });
  },
};
