import { expect, test } from 'vitest';
import { createOfflineTransport } from '../../src/client/index.ts';
import type { InputEvent, ResponseEvent } from '../../src/protocol/index.ts';
import { createTestStore, settled, textInput, thread } from '../support/testStore.ts';

const line = (...responseEvents: readonly ResponseEvent[]) => ({
  line: JSON.stringify({ result: { response: { sessionId: 's', responseEvents } } }),
});
const agentMessage = (text: string): ResponseEvent => ({
  messageEvent: { role: 'ASSISTANT', content: { textContent: { text } } },
});
const userMessage = (text: string): InputEvent => ({
  messageEvent: { role: 'USER', content: { textContent: { text } } },
});

test('plays a conversation in the wire format: greeting, text, products, end', async () => {
  const product = {
    productId: 'mug-red',
    title: 'Red mug',
    description: 'Stoneware',
    url: 'https://shop.example/p/mug-red',
    imageUrl: 'https://shop.example/i/mug-red.jpg',
    price: 9.5,
    currency: 'EUR',
  };
  const transport = createOfflineTransport({
    blocks: [
      {
        inputEvents: [],
        steps: [
          line(agentMessage('Here is one.')),
          line({ recommendationEvent: { products: [product] } }),
          line({ chatSuggestionEvent: { suggestedQuestions: ['Cheaper?'] } }),
        ],
      },
      { inputEvents: [], steps: [line(agentMessage('Goodbye.'), { sessionCloseEvent: {} })] },
    ],
  });
  const { say, send, restart, end, state } = createTestStore({ transport });
  say('Welcome');
  await send(textInput('A red mug?'));
  expect(thread(state())).toEqual([
    'shop: Welcome',
    'me: A red mug? (sent)',
    'agent: Here is one.',
    'agent: [recommendation]',
  ]);
  expect(state().products['mug-red']).toMatchObject({ title: 'Red mug', price: 9.5 });
  expect(state().suggestions).toEqual(['Cheaper?']);
  await send(textInput('No, thanks'));
  expect(state().session).toMatchObject({ status: 'closed', reason: 'agent' });
  await end();
  await restart();
  await settled();
  expect(transport.received.map((call) => call.name)).toEqual(['init', 'invoke', 'invoke']);
  const [, first, second] = transport.received;
  expect(first).toMatchObject({
    inputEvents: [
      { messageEvent: { role: 'ASSISTANT', content: { textContent: { text: 'Welcome' } } } },
      userMessage('A red mug?'),
    ],
  });
  expect(second).toMatchObject({ inputEvents: [userMessage('No, thanks')] });
});

test('a stop keeps the messages and ends the pause in the script', async () => {
  const transport = createOfflineTransport(
    {
      blocks: [
        {
          inputEvents: [],
          steps: [line(agentMessage('One.')), { pause: 60_000 }, line(agentMessage('Two.'))],
        },
      ],
    },
    { sleep: (_ms, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())) },
  );
  const { send, stop, flush, state } = createTestStore({ transport });
  const sent = send(textInput('Hello'));
  await settled();
  flush();
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One.']);
  await stop();
  await sent;
  expect(state().turn).toMatchObject({ status: 'interrupted', reason: 'stopped' });
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One.']);
});
