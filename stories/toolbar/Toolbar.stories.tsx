import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, fn, type userEvent, waitFor, within } from 'storybook/test';
import { rootsBelow } from '../../.storybook/ground.ts';
import { Button } from '../../src/components/index.ts';
import { Talk } from './Talk.tsx';

const onEffect = fn();

/** A button, and a ruler of 100 px; says each time its effect runs. */
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
  title: 'Toolbar',
  component: Sample,
  beforeEach: () => onEffect.mockClear(),
} satisfies Meta<typeof Sample>;
export default meta;

type Story = StoryObj<typeof meta>;

const grounds = (root: ParentNode): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('main.shelftalk'),
];
const rootsIn = (root: HTMLElement) => rootsBelow(root).filter((each) => each instanceof ShadowRoot);

export const InThePage: Story = {
  play: ({ canvasElement }) => {
    expect(grounds(canvasElement)).toHaveLength(1);
    expect(rootsIn(canvasElement)).toEqual([]);
  },
};

export const InAShadowRoot: Story = {
  globals: { root: 'shadow' },
  play: ({ canvasElement }) => {
    expect(grounds(canvasElement)).toEqual([]);
    const [root] = rootsIn(canvasElement);
    const button = root?.querySelector<HTMLElement>('main.shelftalk button');
    expect(button?.textContent).toBe('Add to cart');
    // The page's own sheets do not reach in here.
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
    expect(grounds(canvasElement).map((ground) => ground.getBoundingClientRect().width)).toEqual([width]);

export const NarrowContainer: Story = { globals: { width: '320' }, play: isAsWide(320) };

export const WiderContainer: Story = { globals: { width: '360' }, play: isAsWide(360) };

const measures =
  (width: number): NonNullable<Story['play']> =>
  ({ canvas }) =>
    expect(canvas.getByTestId('ruler').getBoundingClientRect().width).toBe(width);

export const NormalText: Story = { globals: { textSize: '100' }, play: measures(100) };

export const LargeText: Story = { globals: { textSize: '200' }, play: measures(200) };

interface Shown {
  readonly canvasElement: HTMLElement;
  readonly userEvent: ReturnType<typeof userEvent.setup>;
}

const ask = async ({ canvasElement, userEvent: user }: Shown): Promise<void> => {
  await user.type(await within(canvasElement).findByRole('textbox'), 'What should I wear?{Enter}');
};
const answer = 'Good question, and the answer is mostly about rain.';
const stateOf = (canvasElement: HTMLElement): string | undefined =>
  canvasElement.querySelector<HTMLElement>('.shelftalk-turn')?.dataset.state;
const talk: Story = { parameters: { framed: true }, render: () => <Talk /> };
const patience = { timeout: 15_000 };
/** What the slow network takes at the least, in milliseconds. */
const slowest = 2500;

const timed = async (shown: Shown): Promise<number> => {
  const before = performance.now();
  await ask(shown);
  await within(shown.canvasElement).findByText(answer, {}, patience);
  return performance.now() - before;
};

export const NormalNetwork: Story = {
  ...talk,
  play: async (shown) => {
    await timed(shown);
    await waitFor(() => expect(stateOf(shown.canvasElement)).toBeUndefined(), patience);
  },
};

export const SlowNetwork: Story = {
  ...talk,
  globals: { network: 'slow' },
  play: async (shown) => {
    const answered = timed(shown);
    // Meanwhile the edge above the composer shows that somebody is awaited.
    await waitFor(
      () => expect(shown.canvasElement.querySelector('.shelftalk-edge[data-waiting]')).not.toBeNull(),
      patience,
    );
    expect(await answered).toBeGreaterThan(slowest);
  },
};

export const CutNetwork: Story = {
  ...talk,
  globals: { network: 'cut' },
  play: async (shown) => {
    await ask(shown);
    await waitFor(() => expect(stateOf(shown.canvasElement)).toBe('interrupted'), patience);
    expect(shown.canvas.getByRole('log')).toHaveTextContent(answer);
  },
};

export const OfflineNetwork: Story = {
  ...talk,
  globals: { network: 'offline' },
  play: async (shown) => {
    await ask(shown);
    await waitFor(() => expect(stateOf(shown.canvasElement)).toBe('failed'), patience);
    expect(shown.canvas.queryByText(answer)).toBeNull();
  },
};
