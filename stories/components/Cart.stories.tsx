import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { CartActionMessage } from '../../src/components/index.ts';
import type { TextEvent } from '../../src/protocol/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import { ShopProvider } from '../../src/renderers.ts';
import { createProduct } from '../support/cards.ts';
import { createFakeCart, fakeLine } from '../support/fakeCart.ts';
import { agent, createStoryChat } from '../support/storyChat.ts';

const { productId, title, imageUrl = '' } = createProduct();
const options = { size: 'M', colour: 'Petrol' };
const event: TextEvent = {
  kind: 'text',
  speaker: 'agent',
  text: 'Here’s your bag.',
  metadata: { cartAction: { action: 'show' } },
};
const message = agent('cart', event);

/** The cart that the shopper asked for, at a shop that responds at once and accepts the code FELL10. */
const Cart = () => {
  const [store] = useState(() => createStoryChat([message]));
  const [addToCart] = useState(() =>
    createFakeCart({
      lines: [
        fakeLine('jacket', { productId, title, imageUrl, options, price: 149 }),
        fakeLine('mug', { title: 'Enamel Mug', quantity: 2, price: 14 }),
      ],
      validCodes: ['FELL10'],
    }),
  );
  return (
    <ChatProvider store={store}>
      <ShopProvider value={{ addToCart, cartUrl: '/cart/', cartWord: 'bag' }}>
        <CartActionMessage messageId={message.id} event={event} />
      </ShopProvider>
    </ChatProvider>
  );
};

const meta = { title: 'Components/Cart', component: Cart } satisfies Meta<typeof Cart>;
export default meta;

type Story = StoryObj<typeof meta>;

const loaded: Story['play'] = async ({ canvas }) => {
  await canvas.findByRole('article');
};

export const Demo: Story = { play: loaded };

export const Playground: Story = { play: loaded };
