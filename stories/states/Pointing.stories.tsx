import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { EmbedPage } from '../embed/EmbedPage.tsx';

/** A page of the shop with some of the products that the chat recommends. */
const meta = {
  title: 'Tests/States/Pointing',
  component: EmbedPage,
  parameters: { width: 'full' },
  args: {
    css: `body { margin: 0; font: 400 16px/24px "Inter Variable", sans-serif; }
      .page-card { inline-size: 200px; padding: 12px; border: 1px solid #ccc; background: #fff; color: #222; }
      .page-card > a { color: #00e; }
      .page-card > svg { display: block; inline-size: 100%; block-size: 120px; background: #e8e4da; }`,
  },
  render: (args) => (
    <>
      <ul style={{ display: 'flex', flexWrap: 'wrap', gap: 16, margin: 0, padding: 16, listStyle: 'none' }}>
        {[
          ['squall-jacket', 'Squall 2.5L Rain Jacket'],
          ['fjell-jacket', 'Fjell Shell'],
        ].map(([id, title]) => (
          <li key={id} className="page-card">
            <svg aria-hidden="true" />
            <a href={`https://shop.example.test/p/${id}/`}>{title}</a>
          </li>
        ))}
      </ul>
      <EmbedPage {...args} />
    </>
  ),
} satisfies Meta<typeof EmbedPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const ask = async (canvasElement: HTMLElement) => {
  const element = canvasElement.querySelector('shelftalk-chat');
  if (!(element instanceof ChatElement)) throw new Error('The page has no chat element.');
  const root = element.shadowRoot;
  element.open();
  element.send('I need a jacket');
  const find = (selector: string) => {
    const found = root?.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  await waitFor(() => find('.shelftalk-point button'), { timeout: 10_000 });
  await waitFor(() => expect(root?.querySelector('[aria-busy="true"]')).toBeNull());
  return { element, find };
};

const rest = (attributes: Readonly<Record<string, string>> = {}): Story => ({
  args: { attributes: { point: 'on', ...attributes } },
  play: async ({ canvasElement }) => void (await ask(canvasElement)),
});

/** The ring is drawn; on a phone, the chat has closed. */
const shown = (attributes: Readonly<Record<string, string>> = {}): Story => ({
  args: { attributes: { point: 'on', ...attributes } },
  play: async ({ canvasElement, userEvent }) => {
    const { find } = await ask(canvasElement);
    const now = performance.now;
    // Later than now, so that the ring is not removed before the picture is taken.
    performance.now = () => now.call(performance) + 3_600_000;
    await userEvent.click(find('.shelftalk-point button'));
    await waitFor(() => find('.point-ring')).finally(() => {
      performance.now = now;
    });
    await waitFor(() => expect(find('.shelftalk-point button').dataset.shown).toBe('true'));
  },
});

export const Rest = rest();
export const RestDark = rest({ scheme: 'dark' });
export const Shown = shown();
export const ShownDark = shown({ scheme: 'dark' });
