import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { announcementOf } from '../../../src/components/announcer/announcementOf.ts';
import { Announcer, ThreadAnnouncer } from '../../../src/components/index.ts';
import { en } from '../../../src/components/messages/en.ts';
import { PanelMenu } from '../../../src/components/panel/PanelMenu.tsx';
import { ProductMessage } from '../../../src/components/products/ProductMessage.tsx';
import { ProductResolverProvider } from '../../../src/components/products/ProductResolver.tsx';
import { ProductsMessage } from '../../../src/components/products/ProductsMessage.tsx';
import { transcript } from '../../../src/components/session/transcript.ts';
import { loadMessages } from '../../../src/widget/index.ts';
import { renderPart } from '../../support/render.tsx';
import { agentSays, shopperSays, staticChat } from '../../support/staticChat.ts';
import { product, rendererProps } from '../interactive/card.tsx';

const productEvent = {
  kind: 'product' as const,
  body: 'This one fits:',
  footer: '',
  catalogId: 'c',
  productId: 'pack-70',
  buttons: [],
};
const productsEvent = {
  kind: 'products' as const,
  body: 'These go with it',
  footer: '',
  catalogId: 'c',
  sections: [{ title: '', items: [{ productId: 'p1' }, { productId: 'dry-bag-10' }] }],
};

/** Joins messages of the agent, and of other authors, as a copy has them. */
const copied = (...messages: readonly (string | readonly [text: string, author: string])[]): string =>
  messages
    .map((message) =>
      typeof message === 'string'
        ? `${message}\n[author: ai; ai-disclosure: ai-autonomous]`
        : `${message[0]}\n[author: ${message[1]}]`,
    )
    .join('\n\n');

/** Copies the conversation (or what the label says) from the menu, and returns the text that was put on the clipboard. */
const copyConversation = async (label = 'Copy conversation'): Promise<string> => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  fireEvent.click(screen.getByRole('button', { name: 'Conversation menu' }));
  fireEvent.click(screen.getByRole('button', { name: label }));
  await waitFor(() => expect(writeText).toHaveBeenCalled());
  const [text = ''] = writeText.mock.lastCall ?? [];
  writeText.mockRestore();
  return text;
};

it('says in a copy which answer is incomplete', async () => {
  const cut = { ...agentSays('b', 'Two **warm'), isIncomplete: true } as const;
  renderPart(<PanelMenu />, { chat: staticChat([shopperSays('a', 'Warm?'), cut]) });
  expect(await copyConversation()).toBe(
    copied(['You: Warm?', 'shopper'], 'Assistant: Two **warm\nThis answer is incomplete.'),
  );
});

describe('products referred to by id', () => {
  it('are copied by name if known in this conversation, otherwise counted', async () => {
    const messages = [
      shopperSays('a', 'A pack?'),
      agentSays('b', productEvent),
      agentSays('c', productsEvent),
    ];
    renderPart(<PanelMenu />, { chat: staticChat(messages, { products: { p1: product(1) } }) });
    expect(await copyConversation()).toBe(
      copied(
        ['You: A pack?', 'shopper'],
        'Assistant: This one fits: 1 product',
        'Assistant: These go with it Product 1. 2 products',
      ),
    );
  });

  it('are copied by the names resolved by the shop', async () => {
    const chat = staticChat([agentSays('b', productEvent), agentSays('c', productsEvent)]);
    const known = ['p1', 'dry-bag-10', 'pack-70'].map((productId, at) => product(at + 1, { productId }));
    renderPart(
      <ProductResolverProvider shownProducts={{}} resolveProducts={async () => known}>
        <ProductMessage {...rendererProps()} event={productEvent} />
        <ProductsMessage {...rendererProps()} event={productsEvent} />
        <PanelMenu />
      </ProductResolverProvider>,
      { chat },
    );
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Product [123] / })).toHaveLength(3));
    expect(await copyConversation()).toBe(
      copied('Assistant: This one fits: Product 3', 'Assistant: These go with it Product 1, Product 2'),
    );
  });

  it('are announced by number without known names', async () => {
    const chat = staticChat([agentSays('old', 'An earlier message')]);
    renderPart(
      <Announcer>
        <ThreadAnnouncer />
      </Announcer>,
      { chat },
    );
    chat.add(agentSays('a', productEvent), agentSays('b', { ...productsEvent, body: '' }));
    const region = screen.getByRole('status');
    await waitFor(() =>
      expect([...region.children].map(({ textContent }) => textContent)).toEqual([
        'Assistant: This one fits: 1 product',
        'Assistant: 2 products',
      ]),
    );
  });
});

it('says below each message who wrote it', () => {
  const host = { from: 'host', at: 0 } as const;
  const thread = [
    { ...host, id: 'a', text: 'Welcome' },
    shopperSays('b', 'A person, please'),
    { ...host, id: 'c', text: 'I am here', name: 'Ana' },
    agentSays('d', 'Back again'),
  ];
  expect(transcript(thread, en)).toBe(
    copied(
      ['Assistant: Welcome', 'shop'],
      ['You: A person, please', 'shopper'],
      ['Ana: I am here', 'person'],
      'Assistant: Back again',
    ),
  );
});

it('copies a handover by its title, without the agent’s reasons', async () => {
  const event = {
    kind: 'handover',
    reasonKind: 'agent',
    reason: 'Wants a person',
    reasonNative: 'Quer um atendente',
    fields: {},
  } as const;
  renderPart(<PanelMenu />, { chat: staticChat([agentSays('h', event)]) });
  expect(await copyConversation()).toBe(copied('Assistant: Talk to our team'));
});

it('copies the latest answer that has text, which an order has not', async () => {
  const order = { kind: 'order', order: { number: 'FF-1', status: 'shipped' } } as const;
  renderPart(<PanelMenu />, { chat: staticChat([agentSays('a', 'On its way.'), agentSays('b', order)]) });
  expect(await copyConversation('Copy answer')).toBe(copied('On its way.'));
});

it('does not attribute messages that were not sent from this browser to the shopper', async () => {
  const event = { kind: 'text', speaker: 'shopper', text: 'Send it to Elm Street 4' } as const;
  const message = agentSays('b', event, { sentElsewhere: true });
  const thread = [shopperSays('a', 'Hi'), agentSays('c', 'Hello'), message, agentSays('d', event)];
  const messages = en;
  expect(transcript(thread, messages)).toBe(
    copied(
      ['You: Hi', 'shopper'],
      'Assistant: Hello',
      ['Not sent from this browser: Send it to Elm Street 4', 'shopper'],
      ['You: Send it to Elm Street 4', 'shopper'],
    ),
  );
  const chat = staticChat(thread);
  expect(announcementOf(message, messages, chat)).toBe('Not sent from this browser: Send it to Elm Street 4');
  renderPart(<PanelMenu />, { chat });
  expect(await copyConversation('Copy answer')).toBe(copied('Hello'));
});

describe('a list', () => {
  const cards = [1, 2, 3].map((number) => product(number));
  const buttons = ['A', 'B', 'C'].map((title) => ({ id: title, title }));
  const recommended = agentSays('a', { kind: 'recommendation', products: cards });
  const choiceMessage = agentSays('b', { kind: 'buttons', body: '', footer: '', buttons });
  const at = { latitude: 0, longitude: 0, name: 'X', address: 'Y' };
  const location = agentSays('c', { kind: 'location', speaker: 'agent', ...at });

  it.each([
    ['en', 'Product 1, Product 2, Product 3', 'A, B, or C', 'X, Y'],
    ['es', 'Product 1, Product 2 y Product 3', 'A, B o C', 'X, Y'],
    ['ar', 'Product 1 وProduct 2 وProduct 3', 'A أو B أو C', 'X، Y'],
    ['ja', 'Product 1、Product 2、Product 3', 'A、B、またはC', 'X、Y'],
  ])('is formatted as in %s', async (locale, names, choices, address) => {
    const messages = (await loadMessages(locale)).messages;
    const expected = [names, choices, address].map((text) => messages.attributed(messages.agentName, text));
    expect(transcript([recommended, choiceMessage, location], messages)).toBe(copied(...expected));
  });
});

describe('sentences', () => {
  const choose = {
    kind: 'buttons' as const,
    body: 'A',
    footer: '',
    buttons: ['B', 'C'].map((title) => ({ id: title, title })),
  };

  it.each([
    ['en', 'A B or C', 'C. ', 'These go with it Product 1. '],
    ['hi', 'A B या C', 'C। ', 'These go with it Product 1। '],
    ['ja', 'A。BまたはC', 'C。', 'These go with it。Product 1。'],
    ['zh-Hans', 'A。B或C', 'C。', 'These go with it。Product 1。'],
  ])(
    'are joined as in %s, in the transcript and in announcements',
    async (language, choices, separator, names) => {
      const messages = (await loadMessages(language)).messages;
      const choiceMessage = agentSays('a', choose);
      const copy = transcript([choiceMessage, agentSays('b', productsEvent)], messages, { p1: product(1) });
      const attributed = (text: string) => messages.attributed(messages.agentName, text);
      expect(copy).toBe(copied(attributed(choices), attributed(names + messages.announceProducts(2))));
      const expected = attributed(choices.slice(0, -1) + separator + messages.announceChoices(2));
      expect(announcementOf(choiceMessage, messages, staticChat([choiceMessage]))).toBe(expected);
    },
  );
});
