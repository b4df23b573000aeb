import type { Meta, StoryObj } from '@storybook/react-vite';
import { UnknownMessage } from '../../src/components/index.ts';

const meta = {
  title: 'Components/Unknown',
  component: UnknownMessage,
  args: {},
} satisfies Meta<typeof UnknownMessage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = {};
