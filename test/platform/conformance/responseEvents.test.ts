import { beforeAll, describe, expect, it } from 'vitest';
import type { ResponseEvent } from '../../../src/protocol/index.ts';
import { Conversation, lyon } from '../../shop-agent/Conversation.ts';

/** Messages to the demo agent, one conversation each. */
const conversations: readonly (readonly string[])[] = [
  ['Hello', 'Show me waterproof jackets', 'Compare the first two', 'Tell me about the first one'],
  ['Show me hiking boots', 'Tell me about the first one', 'How heavy is it?', 'Show me the size chart'],
  ['What do I need for a day hike?', 'What are your opening hours?'],
  ['What is your return policy?', 'I want to talk to a person'],
  ['Show me the size chart', 'Goodbye'],
];

let events: readonly ResponseEvent[];
beforeAll(async () => {
  const all: ResponseEvent[] = [];
  for (const messages of conversations) {
    const conversation = new Conversation();
    for (const saying of messages) all.push(...(await conversation.say(saying)).events);
  }
  const kit = new Conversation();
  const offered = await kit.say('What do I need for a weekend hut tour?');
  all.push(...offered.events, ...(await kit.press(offered, 'Packing list')).events);
  const chosen = new Conversation();
  all.push(...(await chosen.send(lyon)).events);
  all.push(...(await chosen.say('What are the opening hours of this store?')).events);
  events = all;
});

const eventsOf = (key: string) =>
  events.flatMap((event) => Object.entries(event).filter(([name]) => name === key));
const text = expect.any(String);

describe('Response events of the demo agent', () => {
  it('have exactly one documented key', () => {
    for (const event of events) expect(Object.keys(event)).toHaveLength(1);
    expect([...new Set(events.flatMap((event) => Object.keys(event)))].sort()).toEqual([
      'agentHandoverEvent',
      'chatSuggestionEvent',
      'messageEvent',
      'recommendationEvent',
      'serviceInteractiveEvent',
      'sessionCloseEvent',
    ]);
  });

  it('of the key messageEvent have the role ASSISTANT and exactly one content', () => {
    for (const [, message] of eventsOf('messageEvent')) {
      expect(message).toEqual({ role: 'ASSISTANT', content: expect.any(Object) });
      expect(Object.keys(message.content)).toHaveLength(1);
    }
    const kinds = eventsOf('messageEvent').flatMap(([, { content }]) => Object.keys(content));
    expect([...new Set(kinds)].sort()).toEqual(['imageContent', 'locationContent', 'textContent']);
  });

  it('of the key recommendationEvent have products with the seven fields of the document', () => {
    const products = eventsOf('recommendationEvent').flatMap(([, { products }]) => products);
    expect(products.length).toBeGreaterThan(0);
    for (const product of products) {
      expect(product).toMatchObject({
        productId: text,
        title: text,
        description: text,
        url: text,
        imageUrl: text,
        price: expect.any(Number),
        currency: expect.stringMatching(/^[A-Z]{3}$/),
      });
    }
  });

  it('of the key chatSuggestionEvent have a list of texts', () => {
    const suggested = eventsOf('chatSuggestionEvent');
    expect(suggested.length).toBeGreaterThan(0);
    for (const [, event] of suggested) {
      expect(Object.keys(event)).toEqual(['suggestedQuestions']);
      for (const question of event.suggestedQuestions) expect(question).toEqual(text);
    }
  });

  it('of the key agentHandoverEvent have triggerHandover, reason and reasonNative', () => {
    const handovers = eventsOf('agentHandoverEvent').map(([, event]) => event);
    expect(handovers).toEqual([{ triggerHandover: true, reason: text, reasonNative: text }]);
  });

  it('of the key serviceInteractiveEvent have exactly one of four kinds of messages', () => {
    const kinds = eventsOf('serviceInteractiveEvent').map(([, { interactive }]) => Object.keys(interactive));
    for (const kind of kinds) expect(kind).toHaveLength(1);
    expect([...new Set(kinds.flat())].sort()).toEqual([
      'listMessage',
      'multiProductMessage',
      'replyButtonMessage',
      'singleProductMessage',
    ]);
  });

  it('of the key sessionCloseEvent are empty', () => {
    expect(eventsOf('sessionCloseEvent').map(([, event]) => event)).toEqual([{}]);
  });
});
