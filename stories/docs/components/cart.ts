import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose: 'The shop’s cart in the conversation: what is in it, what it costs, and the way to the checkout.',
  use: [
    'Below the agent’s sentence, when the shopper asks for the cart or changes it by typing.',
    'For quantities, removals and discount codes without leaving the conversation.',
  ],
  instead: [
    'For a purchase that is completed, use the order card.',
    'The purchase is completed on the shop’s own pages; the chat never asks for card data.',
  ],
  anatomy: [
    { name: 'Line', selector: '.shelftalk-cart-line', about: 'its total comes from the shop' },
    { name: 'Stepper', selector: '.shelftalk-stepper', about: '44 px; at one piece it removes the line' },
    { name: 'Codes', selector: '.shelftalk-cart-codes', about: 'if the shop accepts codes' },
    { name: 'Amounts', selector: '.shelftalk-totals', about: 'as the shop sent them' },
    { name: 'Checkout', selector: '.shelftalk-cart-links', about: 'opens in the tab of the page' },
  ],
  props: ['CartActionMessage'],
  tag: {
    cart: 'shopify',
    'cart-url': '/cart',
    'cart-word': 'bag',
  },
  event: {
    recommendationEvent: {
      products: [
        {
          productId: 'squall-jacket',
          title: 'Squall 2.5L Rain Jacket',
          description: '20,000 mm and pit zips.',
          url: 'https://shop.example/p/squall-jacket/',
          imageUrl: 'https://shop.example/pictures/squall-jacket.jpg',
          price: 159,
          currency: 'EUR',
        },
      ],
    },
  },
  react: `import { ShelftalkChat } from 'shelftalk';
import { createShopifyCart } from 'shelftalk/cart';
import { cartParts } from 'shelftalk/renderers';

const cart = createShopifyCart();

export const Chat = () => (
  <ShelftalkChat endpoint="https://chat.shop.example/agent" cart={cart} parts={cartParts} />
);
`,
};
export default doc;
