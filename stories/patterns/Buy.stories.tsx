import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, cartParts } from '../../src/components/index.ts';
import type { Message } from '../../src/store/index.ts';
import { ChatPreview } from '../docs/ChatPreview.tsx';
import { pageParameters } from '../docs/Page.tsx';
import { createProduct } from '../support/cards.ts';
import { createFakeCart, fakeLine } from '../support/fakeCart.ts';
import { moment, shopper } from '../support/storyChat.ts';
import { PatternPage } from './PatternPage.tsx';

const { productId, title, imageUrl = '', price = 0, currency = 'EUR' } = createProduct();
const options = { size: 'M', colour: 'Mustard' };
const receipt: Message = {
  id: 'receipt',
  from: 'host',
  at: moment,
  text: `${title} is in your bag`,
  receipt: { productId, title, imageUrl, options: Object.values(options), price, currency },
};
const messages = [shopper('q', 'Add the first one to my bag, in M'), receipt];
const panel = {
  onAddToCart: createFakeCart({
    lines: [fakeLine(productId, { productId, title, imageUrl, options, price })],
  }),
  cartUrl: '/cart/',
  cartWord: 'bag',
  parts: cartParts,
} as const;

const steps = [
  'A card has one action: add, or choose options when there are any.',
  'Options are chosen in the product sheet; sold-out ones cannot be chosen.',
  'The card and a receipt in the conversation confirm what was added, and offer to undo.',
  'Below the newest receipt, the bag shows what the shop returned, and leads to its checkout.',
];

const meta = { title: 'Patterns/Buy', parameters: pageParameters } satisfies Meta;
export default meta;

export const Buy: StoryObj = {
  render: () => (
    <PatternPage
      title="Buy"
      lead="From a card to the bag without leaving the conversation."
      steps={steps}
      good={{
        reason: 'One action per card, with the word that the shop uses.',
        example: <Button variant="fill">Add to bag</Button>,
      }}
      bad={{
        reason: 'Several equal buttons: the shopper reads instead of buying.',
        example: (
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            <Button variant="line">Details</Button>
            <Button variant="line">Compare</Button>
            <Button variant="line">Add</Button>
            <Button variant="line">Ask</Button>
          </div>
        ),
      }}
    >
      <ChatPreview title="Fell & Ferry" messages={messages} panel={panel} height={640} />
    </PatternPage>
  ),
};
