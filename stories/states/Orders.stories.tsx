import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { OrderCard, OrderMessage, orderRenderers } from '../../src/components/index.ts';
import { type LookUpOrder, type OrderStatus, ServiceError } from '../../src/protocol/index.ts';
import { rendererProps } from '../support/cards.ts';
import { sampleOrder } from '../support/orders.ts';

const meta = {
  title: 'Tests/States/Orders',
  component: OrderCard,
  args: { order: sampleOrder },
} satisfies Meta<typeof OrderCard>;
export default meta;

type Story = StoryObj<typeof meta>;

const { number, items = [], steps = [], currency } = sampleOrder;

const withStatus = (status: OrderStatus): Story => ({
  args: { order: { number, status, expectedAt: '2026-11-24', updatedAt: '2026-11-22', currency: 'EUR' } },
});

export const Shipped: Story = {};
export const AwaitingPayment = withStatus('awaiting-payment');
export const Preparing = withStatus('preparing');
export const OutForDelivery = withStatus('out-for-delivery');
export const ReadyForCollection = withStatus('ready-for-collection');
export const Delivered = withStatus('delivered');
export const Returned = withStatus('returned');
export const Cancelled = withStatus('cancelled');
export const AgentFoundNone = withStatus('not-found');
export const Delayed: Story = {
  args: {
    order: { ...sampleOrder, status: 'delayed', note: 'The Plum colour came in late from the maker.' },
  },
};
export const OnlyNumber: Story = { args: { order: { number } } };
export const OwnWords: Story = { args: { order: { number, statusText: 'Waiting at customs in Lyon' } } };
export const ManyItems: Story = {
  args: {
    order: {
      number,
      status: 'preparing',
      currency: currency ?? 'EUR',
      items: Array.from({ length: 7 }, (_, index) => ({ title: `Item ${index + 1}`, ...items[index % 2] })),
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show all 7 items' }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(7);
  },
};
export const LongTexts: Story = {
  args: {
    order: {
      ...sampleOrder,
      number: 'ORDER-2026-11-20-000000010427-DUBLIN-AND-NORTHERN-ISLES',
      statusText: 'Handed over to the carrier’s evening delivery for rural addresses',
      steps: steps.map((step) => ({
        ...step,
        label: `${step.label} and confirmed by the warehouse in Utrecht`,
      })),
      tracking: [
        {
          carrier: 'Donaudampfschifffahrtsgesellschaft',
          number: '00340434161094042557'.repeat(3),
          url: 'https://parcels.example/1',
        },
        { carrier: 'Parcel post', number: 'PP 5520 1187 4' },
      ],
      items: items.map((item) => ({
        ...item,
        title: `${item.title} with a removable insole and spare laces`,
      })),
    },
  },
};

const asking = (lookUpOrder: LookUpOrder): Story => {
  const { order: Renderer = OrderMessage } = orderRenderers({ lookUpOrder });
  const event = { kind: 'order', order: { number, needsEmail: true } } as const;
  return { render: () => <Renderer {...rendererProps} Default={OrderMessage} event={event} /> };
};
const submit: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.type(canvas.getByRole('textbox'), 'ada@shop.example{Enter}');
};

export const AsksForEmail = asking(async () => undefined);
export const NotFound: Story = {
  ...asking(async () => undefined),
  play: async (context) => {
    await submit(context);
    await context.canvas.findByText(/We can’t find an order/);
  },
};
export const LookupFailed: Story = {
  ...asking(() => Promise.reject(new Error('offline'))),
  play: async (context) => {
    await submit(context);
    await context.canvas.findByRole('button', { name: 'Try again' });
  },
};
export const TooManyTries: Story = {
  ...asking(() => Promise.reject(new ServiceError('busy', 'Too many attempts.'))),
  play: async (context) => {
    await submit(context);
    await context.canvas.findByText(/Too many tries/);
  },
};
export const Looking: Story = {
  ...asking(() => new Promise(() => {})),
  play: async (context) => {
    await submit(context);
    await context.canvas.findByText('Looking for your order…');
  },
};
export const Found: Story = {
  ...asking(async () => sampleOrder),
  play: async (context) => {
    await submit(context);
    await context.canvas.findByRole('article', { name: `Order ${number}` });
  },
};
