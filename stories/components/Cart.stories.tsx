import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { CartReceipt } from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import { ShopProvider } from '../../src/renderers.ts';
import type { Message } from '../../src/store/index.ts';
import { createProduct } from '../support/cards.ts';
import { createFakeCart, fakeLine } from '../support/fakeCart.ts';
import { createStoryChat, moment } from '../support/storyChat.ts';

const { productId, title, imageUrl = '' } = createProduct();
const options = { size: 'M', colour: 'Petrol' };
const receipt = { productId, title, imageUrl, options: Object.values(options), price: 149, currency: 'EUR' };
const text = `${title} is in your bag`;
const message: Message = { id: 'receipt', from: 'host', at: moment, text, receipt };

/** The newest receipt of a conversation, at a shop that responds at once and accepts the code FELL10. */
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
        <CartReceipt messageId={message.id} receipt={receipt} text={text} />
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
