import type { Meta, StoryObj } from '@storybook/react-vite';
import { Thread } from '../../src/components/index.ts';

const meta = {
  title: 'Components/Thread',
  component: Thread,
  args: { ids: ['1', '2', '3', '4'], renderRow: (id) => <p>Row {id}</p> },
} satisfies Meta<typeof Thread>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = {};
