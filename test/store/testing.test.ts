import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/index.ts';
import { createOfflineTransport, parseScript } from '../../src/offline.ts';
import {
  buttons,
  createTestChat,
  createTestTransport,
  everyEvent,
  products,
  suggestions,
  text,
  transportContract,
} from '../../src/testing.ts';
import { eventKinds } from '../support/eventKinds.ts';

const kindsOf = ({ store }: ReturnType<typeof createTestChat>) => {
  const { order, byId } = store.getState();
  return order.map((id) => {
    const message = byId[id];
    return message?.from === 'agent' ? message.event.kind : message?.from;
  });
};

describe('createTestChat', () => {
  it('gives each turn its answer, and empty answers after the last', async () => {
    const chat = createTestChat({
      answers: [text('We have three.'), [products([{ title: 'Tent' }]), suggestions(['Which boots?'])]],
    });
    await chat.send('Tents?');
    await chat.send('Show me.');
    expect(kindsOf(chat)).toEqual(['shopper', 'text', 'shopper', 'recommendation']);
    expect(chat.store.getState().suggestions).toEqual(['Which boots?']);
    await chat.send('More?');
    expect(chat.store.getState().turn).toMatchObject({ status: 'interrupted', reason: 'empty' });
    expect(chat.transport.received.flat()).toMatchObject([
      { text: 'Tents?' },
      { text: 'Show me.' },
      { text: 'More?' },
    ]);
  });

  it('fails a turn whose answer is an error', async () => {
    const chat = createTestChat({
      answers: [new ServiceError('refused', 'No.', { status: 400 }), text('Yes.')],
    });
    await chat.send('Tents?');
    expect(chat.store.getState().turn).toMatchObject({ status: 'failed', reason: 'refused' });
  });

  it('passes on the options of the store', async () => {
    const chat = createTestChat({ answers: [buttons('How many?', ['One'])], onEvent: () => null });
    await chat.send('Tents?');
    expect(kindsOf(chat)).toEqual(['shopper']);
  });
});

it('everyEvent returns one event of every kind', () => {
  expect(
    everyEvent()
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual([...eventKinds].sort());
});

describe('the transport contract', () => {
  const line = JSON.stringify({
    result: {
      response: {
        sessionId: 's',
        responseEvents: [{ messageEvent: { role: 'ASSISTANT', content: { textContent: { text: 'Hi' } } } }],
      },
    },
  });
  const transports = {
    test: () => createTestTransport([text('Hi'), text('Hi')]),
    offline: () => createOfflineTransport(parseScript(`{"turn":{"inputEvents":[]}}\n${line}`)),
  };

  for (const [name, create] of Object.entries(transports)) {
    it.each(transportContract({ create }).map(({ title, run }) => [title, run] as const))(
      `is met by the ${name} transport: %s`,
      (_, run) => run(),
    );
  }

  it('rejects with the requirement that a transport does not meet', async () => {
    const create = () => ({ ...createTestTransport(), health: async () => false });
    const results = await Promise.allSettled(transportContract({ create }).map(({ run }) => run()));
    const messages = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason)] : [],
    );
    expect(messages).toContain('Error: Transport contract: It is not healthy.');
    expect(messages).toContain('Error: Transport contract: The turn has no events and no texts.');
  });
});
