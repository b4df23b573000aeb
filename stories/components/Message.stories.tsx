import type { Meta, StoryObj } from '@storybook/react-vite';
import { MessageView } from '../../src/components/index.ts';
import { agent, shopper } from '../support/still.ts';

const meta = {
  title: 'Components/Message',
  component: MessageView,
  args: { message: agent('a', 'The **Kestrel 70** carries best above 18 kg.') },
} satisfies Meta<typeof MessageView>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = {};

export const OfTheShopper: Story = { args: { message: shopper('b', 'And below that?') } };

export const NotSent: Story = { args: { message: shopper('b', 'And below that?', 'failed') } };

export const OfAPerson: Story = {
  args: {
    message: { id: 'c', from: 'host', at: 0, name: 'Ada', text: 'Hello, Ada here. I have your order open.' },
  },
};
