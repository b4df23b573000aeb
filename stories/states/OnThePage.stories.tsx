import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { EmbedPage } from '../embed/EmbedPage.tsx';
import { asked } from '../embed/fakeService.ts';

const meta = {
  title: 'States/On the page',
  component: EmbedPage,
  parameters: { width: 'full' },
  args: { css: 'body { margin: 0; font: 400 16px/24px "Inter Variable", sans-serif; }' },
} satisfies Meta<typeof EmbedPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const greeting = 'Three days in the hills? Ask us what to pack.';

const elementOn = (canvasElement: HTMLElement) => {
  const element = canvasElement.querySelector('shelftalk-chat');
  if (!(element instanceof ChatElement) || !element.shadowRoot)
    throw new Error('There is no chat on the page.');
  return { element, root: element.shadowRoot };
};

const greets = async (canvasElement: HTMLElement) => {
  const { root } = elementOn(canvasElement);
  await waitFor(() => expect(root.querySelector('.greeting')).not.toBeNull(), { timeout: 10_000 });
  return root;
};

const greeted = (attributes: Readonly<Record<string, string>> = {}, rest: Story['args'] = {}): Story => ({
  args: { attributes: { greeting, 'greet-after': '0', ...attributes }, ...rest },
  play: async ({ canvasElement }) => void (await greets(canvasElement)),
});

export const Launcher: Story = {};
export const Greeting = greeted();
export const GreetingDark = greeted({ scheme: 'dark' });
export const GreetingAtTheStart = greeted({ side: 'start' });
export const GreetingRightToLeft = greeted(
  { greeting: 'ثلاثة أيام في الجبال؟ اسألونا ماذا تحزمون.' },
  { direction: 'rtl' },
);

/** Sent away, it is gone, and the launcher has the focus. */
export const GreetingSentAway: Story = {
  ...greeted(),
  play: async ({ canvasElement, userEvent }) => {
    const root = await greets(canvasElement);
    const dismiss = root.querySelector('.greeting .dismiss');
    if (!dismiss) throw new Error('There is no way to send the greeting away.');
    await userEvent.click(dismiss);
    sessionStorage.clear();
    await expect(root.querySelector('.greeting')).toBeNull();
    await expect(root.activeElement).toBe(root.querySelector('.launcher'));
  },
};

const opened = (attributes: Readonly<Record<string, string>>): Story => ({
  args: { attributes: { greeting, starters: 'A tent for two|Boots for wide feet', ...attributes } },
  play: async ({ canvasElement }) => {
    const { element, root } = elementOn(canvasElement);
    element.open();
    await waitFor(() => expect(root.querySelector('.panel textarea')).not.toBeNull(), { timeout: 10_000 });
  },
});

/** What has come since the panel was closed is counted on the launcher. */
export const Unread: Story = {
  play: async ({ canvasElement }) => {
    const { element, root } = elementOn(canvasElement);
    const isCounted = () =>
      root.adoptedStyleSheets.some(({ cssRules }) => cssRules[0]?.cssText.includes('data-unread'));
    element.open();
    element.send('I need a jacket');
    await waitFor(
      () => expect([isCounted(), root.textContent]).toEqual([true, expect.stringContaining('Squall')]),
      { timeout: 10_000 },
    );
    element.close();
    element.send('How do I size a pack?');
    await waitFor(
      () =>
        expect(root.querySelector('.launcher')).toHaveAccessibleName(
          'Ask our guides: Open chat, 2 new messages',
        ),
      { timeout: 10_000 },
    );
  },
};

export const Open = opened({});
/** On a phone it is a sheet as from any side. */
export const OpenAtTheStart = opened({ side: 'start' });
export const OpenDark = opened({ scheme: 'dark' });
export const Docked = opened({ placement: 'docked' });
export const DockedAtTheStart = opened({ placement: 'docked', side: 'start' });
export const Beside = opened({ placement: 'beside' });
export const OverThePage = opened({ mode: 'inline', placement: 'page' });

/** The questions that the proxy has for a product, on its page. */
export const Starters: Story = {
  args: { productId: asked },
  play: async ({ canvasElement }) => {
    const place = canvasElement.querySelector('shelftalk-starters');
    await waitFor(() => expect(place?.shadowRoot?.querySelectorAll('button')).toHaveLength(3));
  },
};
export const StartersRightToLeft: Story = { ...Starters, args: { ...Starters.args, direction: 'rtl' } };
