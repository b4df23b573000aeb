import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, fn, type userEvent, waitFor, within } from 'storybook/test';
import { rootsBelow } from '../../.storybook/shadowRoots.ts';
import { Button } from '../../src/components/index.ts';
import { RecordedChat } from './RecordedChat.tsx';

const onEffect = fn();

/** A button and a 100 px ruler; counts runs of its effect. */
const Sample = () => {
  useEffect(() => onEffect(), []);
  return (
    <>
      <Button variant="fill">Add to cart</Button>
      <hr data-testid="ruler" style={{ inlineSize: 100, margin: 0 }} />
    </>
  );
};

const meta = {
  title: 'Tests/Toolbar',
  component: Sample,
  beforeEach: () => onEffect.mockClear(),
} satisfies Meta<typeof Sample>;
export default meta;

type Story = StoryObj<typeof meta>;

const framesIn = (root: ParentNode): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('main.shelftalk'),
];
const rootsIn = (root: HTMLElement) => rootsBelow(root).filter((each) => each instanceof ShadowRoot);

export const InThePage: Story = {
  play: ({ canvasElement }) => {
    expect(framesIn(canvasElement)).toHaveLength(1);
    expect(rootsIn(canvasElement)).toEqual([]);
  },
};

export const InAShadowRoot: Story = {
  globals: { root: 'shadow' },
  play: ({ canvasElement }) => {
    expect(framesIn(canvasElement)).toEqual([]);
    const [root] = rootsIn(canvasElement);
    const button = root?.querySelector<HTMLElement>('main.shelftalk button');
    expect(button?.textContent).toBe('Add to cart');
    // The style sheet of the page does not apply here: the adopted one sets this height.
    expect(button && getComputedStyle(button).minBlockSize).toBe('44px');
    expect(root?.adoptedStyleSheets).toHaveLength(1);
  },
};

export const NormalMode: Story = { play: () => expect(onEffect).toHaveBeenCalledTimes(1) };

export const StrictMode: Story = {
  globals: { mode: 'strict' },
  play: () => expect(onEffect).toHaveBeenCalledTimes(2),
};

const isAsWide =
  (width: number): NonNullable<Story['play']> =>
  ({ canvasElement }) =>
    expect(framesIn(canvasElement).map((frame) => frame.getBoundingClientRect().width)).toEqual([width]);

export const NarrowContainer: Story = { globals: { width: '320' }, play: isAsWide(320) };

export const WiderContainer: Story = { globals: { width: '360' }, play: isAsWide(360) };

const measures =
  (width: number): NonNullable<Story['play']> =>
  ({ canvas }) =>
    expect(canvas.getByTestId('ruler').getBoundingClientRect().width).toBe(width);

export const NormalText: Story = { globals: { textSize: '100' }, play: measures(100) };

export const LargeText: Story = { globals: { textSize: '200' }, play: measures(200) };

interface Context {
  readonly canvasElement: HTMLElement;
  readonly userEvent: ReturnType<typeof userEvent.setup>;
}

const ask = async ({ canvasElement, userEvent: user }: Context): Promise<void> => {
  await user.type(await within(canvasElement).findByRole('textbox'), 'What should I wear?{Enter}');
};
const answer = 'Good question, and the answer is mostly about rain.';
const stateOf = (canvasElement: HTMLElement): string | undefined =>
  canvasElement.querySelector<HTMLElement>('.shelftalk-turn')?.dataset.state;
const recordedChat: Story = { parameters: { framed: true }, render: () => <RecordedChat /> };
const longTimeout = { timeout: 15_000 };
/** Minimum duration of an answer on the slow network, in milliseconds. */
const minimumSlowMs = 2500;

const measureAnswer = async (context: Context): Promise<number> => {
  const before = performance.now();
  await ask(context);
  await within(context.canvasElement).findByText(answer, {}, longTimeout);
  return performance.now() - before;
};

export const NormalNetwork: Story = {
  ...recordedChat,
  play: async (context) => {
    await measureAnswer(context);
    await waitFor(() => expect(stateOf(context.canvasElement)).toBeUndefined(), longTimeout);
  },
};

export const SlowNetwork: Story = {
  ...recordedChat,
  globals: { network: 'slow' },
  play: async (context) => {
    const answered = measureAnswer(context);
    // The edge above the composer shows progress until the answer arrives.
    await waitFor(
      () => expect(context.canvasElement.querySelector('.shelftalk-edge[data-waiting]')).not.toBeNull(),
      longTimeout,
    );
    expect(await answered).toBeGreaterThan(minimumSlowMs);
  },
};

export const CutNetwork: Story = {
  ...recordedChat,
  globals: { network: 'cut' },
  play: async (context) => {
    await ask(context);
    await waitFor(() => expect(stateOf(context.canvasElement)).toBe('interrupted'), longTimeout);
    expect(context.canvas.getByRole('log')).toHaveTextContent(answer);
  },
};

export const OfflineNetwork: Story = {
  ...recordedChat,
  globals: { network: 'offline' },
  play: async (context) => {
    await ask(context);
    await waitFor(() => expect(context.canvas.getByText('Not sent yet')).toBeTruthy(), longTimeout);
    expect(context.canvas.queryByText(answer)).toBeNull();
  },
};
