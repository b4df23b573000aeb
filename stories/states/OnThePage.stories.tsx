import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { EmbedPage } from '../embed/EmbedPage.tsx';
import { productWithStarters } from '../embed/fakeService.ts';

const meta = {
  title: 'Tests/States/On the page',
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
    throw new Error('The page has no chat element.');
  return { element, root: element.shadowRoot };
};

const waitForGreeting = async (canvasElement: HTMLElement) => {
  const { root } = elementOn(canvasElement);
  await waitFor(() => expect(root.querySelector('.greeting')).not.toBeNull(), { timeout: 10_000 });
  return root;
};

const withGreeting = (
  attributes: Readonly<Record<string, string>> = {},
  rest: Story['args'] = {},
): Story => ({
  args: { attributes: { greeting, 'greet-after': '0', ...attributes }, ...rest },
  play: async ({ canvasElement }) => void (await waitForGreeting(canvasElement)),
});

export const Launcher: Story = {};
export const Greeting = withGreeting();
export const GreetingDark = withGreeting({ scheme: 'dark' });
export const GreetingAtTheStart = withGreeting({ side: 'start' });
export const GreetingRightToLeft = withGreeting(
  { greeting: 'ثلاثة أيام في الجبال؟ اسألونا ماذا تحزمون.' },
  { direction: 'rtl' },
);

/** Dismissing the greeting removes it and moves the focus to the launcher. */
export const GreetingDismissed: Story = {
  ...withGreeting(),
  play: async ({ canvasElement, userEvent }) => {
    const root = await waitForGreeting(canvasElement);
    const dismiss = root.querySelector('.greeting .dismiss');
    if (!dismiss) throw new Error('The greeting has no dismiss button.');
    await userEvent.click(dismiss);
    sessionStorage.clear();
    await expect(root.querySelector('.greeting')).toBeNull();
    await expect(root.activeElement).toBe(root.querySelector('.launcher'));
  },
};

const withOpenChat = (attributes: Readonly<Record<string, string>>): Story => ({
  args: { attributes: { greeting, starters: 'A tent for two|Boots for wide feet', ...attributes } },
  play: async ({ canvasElement }) => {
    const { element, root } = elementOn(canvasElement);
    element.open();
    await waitFor(() => expect(root.querySelector('.panel textarea')).not.toBeNull(), { timeout: 10_000 });
  },
});

/** The launcher counts messages that arrived since the panel was closed. */
export const Unread: Story = {
  play: async ({ canvasElement }) => {
    const { element, root } = elementOn(canvasElement);
    const hasUnreadStyles = () =>
      root.adoptedStyleSheets.some(({ cssRules }) => cssRules[0]?.cssText.includes('data-unread'));
    element.open();
    element.send('I need a jacket');
    await waitFor(
      () => expect([hasUnreadStyles(), root.textContent]).toEqual([true, expect.stringContaining('Squall')]),
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

export const Open = withOpenChat({});
/** On a phone the panel is a sheet that covers the page, whatever the side. */
export const OpenAtTheStart = withOpenChat({ side: 'start' });
export const OpenDark = withOpenChat({ scheme: 'dark' });
export const Docked = withOpenChat({ placement: 'docked' });
export const DockedAtTheStart = withOpenChat({ placement: 'docked', side: 'start' });
export const Beside = withOpenChat({ placement: 'beside' });
export const FullPage = withOpenChat({ mode: 'inline', placement: 'page' });

/** Starter questions from the proxy on a product page. */
export const Starters: Story = {
  args: { productId: productWithStarters },
  play: async ({ canvasElement }) => {
    const place = canvasElement.querySelector('shelftalk-starters');
    await waitFor(() => expect(place?.shadowRoot?.querySelectorAll('button')).toHaveLength(3));
  },
};
export const StartersRightToLeft: Story = { ...Starters, args: { ...Starters.args, direction: 'rtl' } };
