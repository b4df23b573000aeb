import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { Scene } from './player/Scene.tsx';

const meta = {
  title: 'Scenes/Conversation',
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
    reached: (position: number) =>
      waitFor(() => expect(group.dataset.shown).toBe(String(position)), { timeout: 5000 }),
  };
};
/** A message fades in. */
const seen = (element: HTMLElement) => waitFor(() => expect(element).toBeVisible());

/** Moves the scrubber as a reader's hand would. */
const seek = (line: HTMLInputElement, position: number) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(line, String(position));
  line.dispatchEvent(new Event('input', { bubbles: true }));
};

const jacket = 'Let us pack. First the jacket, as everything hangs on that.';

/** Plays by itself, with the pauses of the recording. */
export const AsItHappened: Story = { args: { status: 'playing' } };

/** One line at a time, with the keyboard alone. */
export const StepByStep: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const { button, reached } = bar(canvasElement);
    await reached(0);
    button('Step').focus();
    await userEvent.keyboard('{Enter}');
    await reached(1);
    await seen(canvas.getByText('I need to get ready for three days in the hills'));
    await userEvent.keyboard('{Enter}');
    await reached(2);
    await seen(canvas.getByText(jacket));
    await expect(canvas.queryByText('Squall 2.5L Rain Jacket')).toBeNull();
    await userEvent.keyboard('{Enter}');
    await reached(3);
    await canvas.findAllByText('Squall 2.5L Rain Jacket');
  },
};

/** Forward to the end and back: each line shows the same thread every time. */
export const Scrubbed: Story = {
  play: async ({ canvas, canvasElement }) => {
    const { line, reached } = bar(canvasElement);
    await reached(0);
    seek(line, 2);
    await reached(2);
    seek(line, Number(line.max));
    await reached(Number(line.max));
    await expect(await canvas.findByText('Have a good walk. Come back with stories.')).toBeInTheDocument();
    seek(line, 2);
    await reached(2);
    await seen(canvas.getByText(jacket));
    await expect(canvas.queryByText('Have a good walk. Come back with stories.')).toBeNull();
  },
};

/** Shows a recording at its end. */
const whole = (fixture: string): Story => ({
  args: { fixture },
  play: async ({ canvasElement }) => {
    const { line, reached } = bar(canvasElement);
    await reached(0);
    seek(line, Number(line.max));
    await reached(Number(line.max));
  },
});

export const Audio = whole('audio');
export const Buttons = whole('buttons');
export const ChannelShapes = whole('channel-shapes');
export const Close = whole('close');
export const Everything = whole('everything');
export const Failure = whole('failure');
export const Handover = whole('handover');
export const Image = whole('image');
export const List = whole('list');
export const Location = whole('location');
export const Multibyte = whole('multibyte');
export const Product = whole('product');
export const Products = whole('products');
export const Recommendation = whole('recommendation');
export const Suggestion = whole('suggestion');
export const Text = whole('text');
export const Unknown = whole('unknown');
