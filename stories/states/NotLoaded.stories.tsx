import type { Meta, StoryObj } from '@storybook/react-vite';
import { NotLoaded } from '../../src/components/NotLoaded.tsx';

const meta = {
  title: 'States/Not loaded',
  component: NotLoaded,
  args: { isTrying: false, onRetry: () => {} },
} satisfies Meta<typeof NotLoaded>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Missing: Story = {};
export const TryingAgain: Story = { args: { isTrying: true } };
