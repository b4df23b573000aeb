import type { Meta, StoryObj } from '@storybook/react-vite';
import { OrderCard, OrderMessage } from '../../src/components/index.ts';
import { firstEvent } from '../support/cards.ts';
import { sampleOrder } from '../support/orders.ts';
import { eventPlayground } from '../support/playground.tsx';

const meta = {
  title: 'Components/Order',
  component: OrderCard,
  args: { order: sampleOrder },
} satisfies Meta<typeof OrderCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = { args: { order: sampleOrder } };

export const MessagePlayground = eventPlayground(OrderMessage, firstEvent('order', 'order'));
