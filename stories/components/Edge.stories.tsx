import type { Meta, StoryObj } from '@storybook/react-vite';
import { Edge } from '../../src/components/index.ts';

const meta = {
  title: 'Components/Edge',
  component: Edge,
  args: { waiting: false },
} satisfies Meta<typeof Edge>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = { args: { waiting: true } };

export const Playground: Story = {};
