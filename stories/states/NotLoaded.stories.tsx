import type { Meta, StoryObj } from '@storybook/react-vite';
import { LoadError } from '../../src/widget/LoadError.tsx';

const meta = {
  title: 'Tests/States/Not loaded',
  component: LoadError,
  args: { isRetrying: false, onRetry: () => {} },
} satisfies Meta<typeof LoadError>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Failed: Story = {};
export const Retrying: Story = { args: { isRetrying: true } };
