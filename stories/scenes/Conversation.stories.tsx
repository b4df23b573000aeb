import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { Scene } from './player/Scene.tsx';

const meta = {
  title: 'Patterns/Recorded conversations',
  component: Scene,
  parameters: { framed: true },
  args: { fixture: 'everything', status: 'paused' },
  argTypes: { fixture: { control: 'text' }, status: { control: 'inline-radio' } },
} satisfies Meta<typeof Scene>;
export default meta;

type Story = StoryObj<typeof meta>;

const bar = (canvasElement: HTMLElement) => {
  const group = within(canvasElement).getByRole('group', { name: 'Recording' });
  return {
    line: within(group).getByRole<HTMLInputElement>('slider', { name: 'Line' }),
    button: (name: string) => within(group).getByRole('button', { name }),
    waitForPosition: (position: number) =>
      waitFor(() => expect(group.dataset.shown).toBe(String(position)), { timeout: 5000 }),
  };
};
/** Waits, because a message fades in. */
const waitUntilVisible = (element: HTMLElement) => waitFor(() => expect(element).toBeVisible());

/** Sets the slider like user input does. React ignores a value set on the element itself. */
const seekTo = (line: HTMLInputElement, position: number) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(line, String(position));
  line.dispatchEvent(new Event('input', { bubbles: true }));
};

const jacket = 'Let us pack. First the jacket, as everything hangs on that.';

/** Plays automatically, with the pauses of the recording. */
export const RealTime: Story = { args: { status: 'playing' } };

/** Steps line by line with the keyboard. */
export const StepByStep: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const { button, waitForPosition } = bar(canvasElement);
    await waitForPosition(0);
    button('Step').focus();
    await userEvent.keyboard('{Enter}');
    await waitForPosition(1);
    await waitUntilVisible(canvas.getByText('I need to get ready for three days in the hills'));
    await userEvent.keyboard('{Enter}');
    await waitForPosition(2);
    await waitUntilVisible(canvas.getByText(jacket));
    await expect(canvas.queryByText('Squall 2.5L Rain Jacket')).toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitForPosition(3);
    await canvas.findAllByText('Squall 2.5L Rain Jacket');
  },
};

/** Seeks to the end and back: a position always shows the same thread. */
export const Seeking: Story = {
  play: async ({ canvas, canvasElement }) => {
    const { line, waitForPosition } = bar(canvasElement);
    await waitForPosition(0);
    seekTo(line, 2);
    await waitForPosition(2);
    seekTo(line, Number(line.max));
    await waitForPosition(Number(line.max));
    await expect(await canvas.findByText('Have a good walk. Come back with stories.')).toBeInTheDocument();
    seekTo(line, 2);
    await waitForPosition(2);
    await waitUntilVisible(canvas.getByText(jacket));
    await expect(canvas.queryByText('Have a good walk. Come back with stories.')).toBeNull();
  },
};

/** Shows a recording at its end. */
const atEnd = (fixture: string): Story => ({
  args: { fixture },
  play: async ({ canvasElement }) => {
    const { line, waitForPosition } = bar(canvasElement);
    await waitForPosition(0);
    seekTo(line, Number(line.max));
    await waitForPosition(Number(line.max));
  },
});

export const Audio = atEnd('audio');
export const Buttons = atEnd('buttons');
export const ChannelShapes = atEnd('channel-shapes');
export const Close = atEnd('close');
export const Everything = atEnd('everything');
export const Failure = atEnd('failure');
export const Handover = atEnd('handover');
export const Image = atEnd('image');
export const List = atEnd('list');
export const Location = atEnd('location');
export const Multibyte = atEnd('multibyte');
export const Product = atEnd('product');
export const Products = atEnd('products');
export const Recommendation = atEnd('recommendation');
export const Suggestion = atEnd('suggestion');
export const Text = atEnd('text');
export const Unknown = atEnd('unknown');
