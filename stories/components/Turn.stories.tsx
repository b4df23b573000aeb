import type { Meta, StoryObj } from '@storybook/react-vite';
import { TurnLine } from '../../src/components/index.ts';

const meta = {
  title: 'Components/Turn',
  component: TurnLine,
  args: { turn: { status: 'failed', turnId: 't', reason: 'offline' }, onRetry: () => {} },
} satisfies Meta<typeof TurnLine>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = {};

export const Stopped: Story = { args: { turn: { status: 'interrupted', turnId: 't', reason: 'stopped' } } };

export const ConnectionLost: Story = {
  args: { turn: { status: 'interrupted', turnId: 't', reason: 'cut' } },
};

export const SlowAnswer: Story = { args: { turn: { status: 'receiving', turnId: 't', since: 0 } } };

export const Activity: Story = {
  args: {
    turn: { status: 'receiving', turnId: 't', since: 0, activity: 'Looking through 34 jackets' },
  },
};
