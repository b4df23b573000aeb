import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { endMotion } from '../../test/support/endMotion.ts';
import { EmbedPage } from './EmbedPage.tsx';

const meta = {
  title: 'Tests/Embed/Host pages',
  component: EmbedPage,
  parameters: { width: 'full' },
  args: { css: '' },
} satisfies Meta<typeof EmbedPage>;
export default meta;

type Story = StoryObj<typeof meta>;

/** CSS properties that page styles must not change inside the chat. */
const watched =
  `display visibility opacity color background-color font-family font-size font-weight font-style
  line-height letter-spacing word-spacing text-transform text-indent text-decoration-line text-shadow white-space
  box-sizing width height padding-top padding-left margin-top margin-left border-top-width border-top-left-radius
  box-shadow float position z-index cursor filter transform list-style-type`.split(/\s+/);

const parts = ['.launcher', '.frame', '.panel', 'h2', 'textarea', '.shelftalk-panel button'];

const stylesIn = (root: ShadowRoot) =>
  Object.fromEntries(
    parts.map((part) => {
      const found = root.querySelector(part);
      if (!found) throw new Error(`The chat has no ${part}.`);
      const styles = getComputedStyle(found);
      return [part, Object.fromEntries(watched.map((name) => [name, styles.getPropertyValue(name)]))];
    }),
  );

const openChat = async (canvasElement: HTMLElement) => {
  const element = canvasElement.querySelector('shelftalk-chat');
  const root = element?.shadowRoot;
  if (!(element instanceof ChatElement) || !root) throw new Error('The page has no chat element.');
  root.querySelector<HTMLButtonElement>('.launcher')?.click();
  await waitFor(() => expect(root.querySelector('.panel textarea')).not.toBeNull(), { timeout: 10_000 });
  return { element, root };
};

/** Compares the chat's computed styles with and without the page's styles. */
const expectUnchangedStyles: Story['play'] = async ({ canvasElement }) => {
  const { element, root } = await openChat(canvasElement);
  const container = canvasElement.querySelector<HTMLElement>('[data-container]');
  const [rules] = document.adoptedStyleSheets.slice(-1);
  if (!container || !rules) throw new Error('The page has no container or no style sheet.');
  endMotion();
  const withPageStyles = stylesIn(root);
  const containerStyle = container.style.cssText;
  rules.disabled = true;
  container.style.cssText = '';
  endMotion();
  const withoutPageStyles = stylesIn(root);
  rules.disabled = false;
  container.style.cssText = containerStyle;
  await expect(withPageStyles).toEqual(withoutPageStyles);
  element.close();
  await expect(root.querySelector('.launcher')).toBeVisible();
};

const page = (css: string, rest: Partial<Story['args']> = {}): Story => ({
  args: { css, ...rest },
  play: expectUnchangedStyles,
});

/** A page without styles of its own: opens the chat and sends a message. */
export const PlainPage: Story = {
  play: async ({ canvasElement }) => {
    const { element, root } = await openChat(canvasElement);
    element.send('I need a jacket');
    await waitFor(() => expect(root.textContent).toContain('Squall 2.5L Rain Jacket'), { timeout: 10_000 });
  },
};

export const BootstrapReboot = page(`
  *, *::before, *::after { box-sizing: border-box; }
  body { margin: 0; font: 400 1rem/1.5 serif; color: #212529; }
  h1, h2, h3 { margin-block: 0 .5rem; font-weight: 500; line-height: 1.2; }
  button { border-radius: 0; text-transform: none; margin: 0; font: inherit; }
  textarea { resize: vertical; margin: 0; }
  button:focus:not(:focus-visible) { outline: 0; }
`);

export const TailwindPreflight = page(`
  *, ::before, ::after { box-sizing: border-box; border: 0 solid; margin: 0; padding: 0; }
  html { line-height: 1.5; tab-size: 4; }
  h1, h2, h3 { font-size: inherit; font-weight: inherit; }
  button, textarea { font: inherit; color: inherit; background-color: transparent; border-radius: 0; }
  img, svg, audio { display: block; vertical-align: middle; }
  ol, ul { list-style: none; }
`);

export const EverythingUnset = page('* { all: unset !important; }');

export const EmptyElementsHidden = page('div:empty, shelftalk-chat:empty { display: none !important; }');

export const SmallRootFontSize = page('html { font-size: 62.5%; } body { font-size: 1.6rem; }');

export const ConflictingTextStyles = page(`
  body { font: italic 700 30px/3 cursive; letter-spacing: .3em; text-transform: uppercase; color: #c00;
    text-shadow: 1px 1px #c00; word-spacing: 1em; text-indent: 3em; cursor: crosshair; visibility: visible; }
  button, textarea, dialog, section { transform: rotate(2deg); filter: blur(2px); }
`);

export const TransformedContainer = page('', {
  containerStyle: { transform: 'translateZ(0)', minBlockSize: 400 },
});

export const HighZIndex = page(`
  h1 { position: relative; z-index: 2147483647; }
  div { z-index: 999999; }
`);

export const RightToLeft = page('html { direction: rtl; }', { direction: 'rtl' });
