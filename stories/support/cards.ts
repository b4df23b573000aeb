import type { FormField, Store } from '../../src/components/index.ts';
import type { AgentEventKind, EventOf, Product } from '../../src/protocol/index.ts';
import { recordedEvents } from './storyChat.ts';

/** The props of every renderer except its event. */
export const rendererProps = {
  messageId: 'm1',
  choice: 'open' as const,
  onAnswer: () => {},
  onSend: () => {},
};

/**
 * The first event of a kind in a recording.
 * @throws {Error} when the recording has none
 */
export const firstEvent = <K extends AgentEventKind>(recording: string, kind: K): EventOf<K> => {
  const found = recordedEvents(recording).find((event): event is EventOf<K> => event.kind === kind);
  if (!found) throw new Error(`There is no ${kind} in ${recording}.ndjson.`);
  return found;
};

const recommended = recordedEvents('recommendation').flatMap((event) =>
  event.kind === 'recommendation' ? event.products : [],
);

/** The products that `recommendation.ndjson` recommends. */
export const productsById: Readonly<Record<string, Product>> = Object.fromEntries(
  recommended.map((product) => [product.productId, product]),
);

/** The first product of `recommendation.ndjson`, with changes. */
export const createProduct = (change: Partial<Product> = {}): Product => {
  const [first] = recommended;
  if (!first) throw new Error('recommendation.ndjson recommends nothing.');
  return { ...first, ...change };
};

export const fields: readonly FormField[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'email', label: 'E-mail', type: 'email', required: true },
  {
    name: 'size',
    label: 'Size',
    type: 'select',
    options: [
      { value: 's', label: 'Small' },
      { value: 'm', label: 'Medium' },
    ],
  },
  { name: 'day', label: 'When does it suit you?', type: 'date', hint: 'We call between 9:00 and 17:00.' },
  { name: 'note', label: 'What should we know?', type: 'textarea' },
  { name: 'news', label: 'Send me the newsletter', type: 'checkbox' },
];

export const stores: readonly Store[] = (
  [
    ['Keswick', 'Keswick', 'Cumbria', '12 Lake Road', 54.6, -3.134],
    ['Ambleside', 'Ambleside', 'Cumbria', '3 Compston Road', 54.432, -2.963],
    ['Edinburgh Grassmarket', 'Edinburgh', 'Scotland', '41 Grassmarket', 55.947, -3.196],
    ['Fort William', 'Fort William', 'Scotland', '8 High Street', 56.819, -5.106],
    ['Betws-y-Coed', 'Betws-y-Coed', 'Conwy', '1 Holyhead Road', 53.093, -3.803],
    ['Bristol Harbourside', 'Bristol', 'England', '20 Canons Road', 51.45, -2.599],
  ] as const
).map(([name, city, state, address, latitude, longitude], at) => ({
  storeId: `store-${at + 1}`,
  name,
  city,
  state,
  address,
  latitude,
  longitude,
  hours: at % 2 === 0 ? 'Open until 18:00' : 'Opens tomorrow at 9:00',
}));
