import { describe, expect, test } from 'vitest';
import { AgentShop } from '../../shop-agent/AgentShop.ts';
import { catalogueAgentOf } from '../../shop-agent/catalogueAgent.ts';
import { createCatalogueAgent } from '../../shop-agent/index.ts';
import { decodeEvent, type Order, readOrder } from '../../src/protocol/index.ts';
import { manualClock } from '../platform/support/clock.ts';
import { agent, Conversation, data, NOW, type Reply, SHOP_URL, user } from './Conversation.ts';

/** The orders in a reply, as the chat reads them. */
const ordersIn = (reply: Reply): readonly Order[] =>
  reply.events.flatMap((raw) => {
    const event = decodeEvent(raw);
    return (event?.kind === 'order' && readOrder(event.order)) || [];
  });

const newAgent = () => createCatalogueAgent({ catalogue: data, shopUrl: SHOP_URL });

/** Sends one message as the first turn of a session, and returns the events as JSON. */
async function ask(text: string, { shopAgent = agent, clientKey = 'c-1' } = {}): Promise<string> {
  const turn = {
    ...{ businessId: 'b-1', clientKey, sessionId: `s-${text}`, agentId: 'catalogue', number: 1 },
    ...{ inputEvents: [user(text)], memory: undefined, now: NOW, signal: new AbortController().signal },
  };
  const events = [];
  for await (const event of shopAgent.respond(turn)) events.push(event);
  return JSON.stringify(events);
}

describe('an order', () => {
  test('is shown after the shopper has given its number and its email address', async () => {
    const talk = new Conversation();
    expect((await talk.say('where is my order?')).text).toContain('order number');
    const asked = await talk.say('FF-10427');
    expect(asked.text).toContain('email address');
    expect(ordersIn(asked)).toEqual([]);
    const reply = await talk.say('it was Ada@Shop.example');
    expect(reply.texts).toEqual(['Here’s your order.']);
    expect(ordersIn(reply)).toMatchObject([
      {
        number: 'FF-10427',
        status: 'shipped',
        placedAt: '2026-11-18',
        expectedAt: '2026-11-22',
        tracking: [
          {
            carrier: 'Parcel post',
            number: 'PP 5520 1187 3',
            url: 'https://parcelpost.example/track/PP552011873',
          },
        ],
        currency: 'EUR',
      },
    ]);
  });

  test('is shown at once when one sentence has the number and the email address', async () => {
    const reply = await new Conversation().say('track order 10433, my email is bela@shop.example please');
    expect(ordersIn(reply)).toMatchObject([{ number: 'FF-10433', status: 'preparing' }]);
  });

  test.each(data.orders.map(({ number, email = '' }) => [number, email]))(
    'has a complete card: %s',
    async (number, email) => {
      const reply = await new Conversation().say(`${number} ${email}`);
      const sent = reply.events.flatMap((event) => ('orderEvent' in event ? event.orderEvent : []));
      // The protocol's reader drops nothing of the order.
      expect(ordersIn(reply)).toEqual(sent);
      const total = sent[0]?.items?.reduce((sum, { price = 0 }) => sum + price, 0);
      expect(sent[0]?.totals).toEqual([{ type: 'total', amount: total }]);
      expect(total).toBeGreaterThan(0);
      expect(JSON.stringify(reply.events)).not.toContain(email);
    },
  );

  test('has the same answer for an unknown number and for a wrong email address', async () => {
    const texts = await Promise.all(
      ['FF-10427 eve@shop.example', 'FF-99999 ada@shop.example'].map(async (text) => {
        const reply = await new Conversation(newAgent()).say(text);
        expect(ordersIn(reply)).toMatchObject([{ status: 'not-found' }]);
        return JSON.stringify(reply.events).replaceAll(/FF-\d+/g, 'NUMBER');
      }),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  test('is not revealed before the email address: an unknown number gets the same reply', async () => {
    const [known, unknown] = await Promise.all(
      ['FF-10427', 'FF-99999'].map(async (text) =>
        JSON.stringify((await new Conversation().say(text)).events),
      ),
    );
    expect(known?.replaceAll('10427', 'NUMBER')).toBe(unknown?.replaceAll('99999', 'NUMBER'));
  });

  test('is shown when the shopper corrects a wrong email address', async () => {
    const talk = new Conversation(newAgent());
    await talk.talk('FF-10427', 'eve@shop.example');
    expect(ordersIn(await talk.say('sorry, ada@shop.example'))).toMatchObject([{ status: 'shipped' }]);
  });

  test('leaves no email address in the memory', async () => {
    const talk = new Conversation();
    await talk.talk('FF-10427', 'ada@shop.example');
    expect(JSON.stringify(talk.memory)).not.toContain('@');
  });
});

test('an email address without an order number shows no order', async () => {
  const reply = await new Conversation().say('my email is ada@shop.example');
  expect(ordersIn(reply)).toEqual([]);
});

describe('guesses', () => {
  const right = 'FF-10427 ada@shop.example';

  test('of a visitor are limited to five in a quarter of an hour, also over sessions', async () => {
    const clock = manualClock();
    const shopAgent = catalogueAgentOf(new AgentShop(data, SHOP_URL, clock.elapsed));
    for (let guess = 1; guess <= 5; guess++)
      expect(await ask(`FF-10427 eve${guess}@shop.example`, { shopAgent })).toContain('not-found');
    clock.advance(14 * 60_000);
    const refused = await ask(right, { shopAgent });
    expect(refused).toContain('too many tries');
    expect(refused).not.toContain('shipped');
    clock.advance(60_000);
    expect(await ask(right, { shopAgent })).toContain('shipped');
  });

  test('of a visitor do not block other visitors', async () => {
    const shopAgent = newAgent();
    for (let guess = 1; guess <= 6; guess++) await ask(`FF-1040${guess} eve@shop.example`, { shopAgent });
    expect(await ask(right, { shopAgent, clientKey: 'c-2' })).toContain('shipped');
  });

  test('at one order are limited to one for each visitor after twenty over all visitors', async () => {
    const shopAgent = newAgent();
    for (let guess = 1; guess <= 20; guess++)
      await ask(`FF-10427 eve${guess}@shop.example`, { shopAgent, clientKey: `c-${guess}` });
    const wrong = 'FF-10427 eve@shop.example';
    expect(await ask(wrong, { shopAgent, clientKey: 'c-1' })).toContain('too many tries');
    expect(await ask(wrong, { shopAgent, clientKey: 'c-late' })).toContain('not-found');
    expect(await ask(right, { shopAgent, clientKey: 'c-late' })).toContain('too many tries');
    expect(await ask(right, { shopAgent, clientKey: 'c-new' })).toContain('shipped');
    expect(await ask('FF-10433 bela@shop.example', { shopAgent, clientKey: 'c-new' })).toContain('preparing');
  });
});

test.each(data.orders.map(({ number, email, status }) => [number, email, status] as const))(
  'above the card of order %s is a short text that repeats neither number nor status',
  async (number, email, status) => {
    const { texts, events } = await new Conversation().say(`where is order ${number}, ${email}?`);
    expect(texts).toHaveLength(1);
    expect(texts[0]?.length).toBeLessThanOrEqual(60);
    expect(texts[0]).not.toContain(number);
    expect(texts[0]?.toLowerCase()).not.toContain(status);
    expect(events.some((event) => 'orderEvent' in event)).toBe(true);
  },
);
