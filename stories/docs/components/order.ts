import type { ComponentDoc } from '../ComponentDoc.ts';

const doc: ComponentDoc = {
  purpose:
    'An order of the shop: its status, its steps, where its parcels are, what is in it and what it cost.',
  use: [
    'The answer to “Where is my order?”, below one sentence with the same content.',
    'A form for the email address of an order, where the shop looks orders up in the page.',
  ],
  instead: ['For products that are not bought yet, use the cart.', 'For terms of delivery, use text.'],
  anatomy: [
    {
      name: 'Status',
      selector: '.shelftalk-order-status',
      about: 'the shop’s own text, otherwise a text for the status',
    },
    {
      name: 'Day',
      selector: '.shelftalk-order-day',
      about: 'of the expected delivery, or of the final status',
    },
    { name: 'Steps', selector: '.shelftalk-order-steps', about: 'done, current and still to come' },
    { name: 'Parcel', selector: '.shelftalk-order-parcel', about: 'opens the carrier’s page in a new tab' },
    { name: 'Items', selector: '.shelftalk-order-items', about: 'three, the others on request' },
    { name: 'Amounts', selector: '.shelftalk-totals', about: 'as the shop sent them' },
  ],
  props: ['OrderCard', 'OrderMessage'],
  tag: {
    'media-origins': 'https://pictures.shop.example',
  },
  event: {
    orderEvent: {
      number: 'FF-10427',
      status: 'shipped',
      expectedAt: '2026-11-24',
      tracking: [{ carrier: 'Parcel post', url: 'https://parcels.example/track?id=552011873' }],
      items: [{ title: 'Granite Mid Boot', options: ['Slate', '38'], price: 189 }],
      currency: 'EUR',
    },
  },
  react: `import { ShelftalkChat } from 'shelftalk';
import { type Order, orderRenderers } from 'shelftalk/renderers';

const renderers = orderRenderers({
  lookUpOrder: async (number, email): Promise<Order | undefined> => {
    const response = await fetch('/api/order', { method: 'POST', body: JSON.stringify({ number, email }) });
    return response.ok ? response.json() : undefined;
  },
});

export const Chat = () => (
  <ShelftalkChat endpoint="https://chat.shop.example/agent" renderers={renderers} />
);
`,
};
export default doc;
