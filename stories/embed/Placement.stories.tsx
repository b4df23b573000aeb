import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { EmbedPage } from './EmbedPage.tsx';

const meta = {
  title: 'Embed/Placement',
  component: EmbedPage,
  parameters: { width: 'full' },
  args: { css: '' },
} satisfies Meta<typeof EmbedPage>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Where the opened panel stands. */
const standing = (attributes: Readonly<Record<string, string>>, direction: 'ltr' | 'rtl' = 'ltr'): Story => ({
  args: { attributes, direction },
  play: async ({ canvasElement }) => {
    const chat = canvasElement.querySelector('shelftalk-chat');
    chat?.open();
    await waitFor(() => expect(chat?.shadowRoot?.querySelector('.panel textarea')).not.toBeNull(), {
      timeout: 10_000,
    });
  },
});

export const Corner = standing({});
/** At the side of the page, as high as it. */
export const Docked = standing({ placement: 'docked' });
export const DockedAtTheStart = standing({ placement: 'docked', side: 'start' });
/** Pages from 1200 px on make room for it. */
export const Beside = standing({ placement: 'beside' });
export const BesideFromRightToLeft = standing({ placement: 'beside' }, 'rtl');
/** Always open, over all of the page. */
export const WholePage = standing({ mode: 'inline', placement: 'page' });
