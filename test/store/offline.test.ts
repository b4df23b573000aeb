import { expect, test } from 'vitest';
import { createOfflineTransport } from '../../src/client/index.ts';
import type { InputEvent, ResponseEvent } from '../../src/protocol/index.ts';
import { createBench, settled, thread, words } from '../support/storeBench.ts';

const line = (...responseEvents: readonly ResponseEvent[]) => ({
  line: JSON.stringify({ result: { response: { sessionId: 's', responseEvents } } }),
});
const text = (words: string): ResponseEvent => ({
  messageEvent: { role: 'ASSISTANT', content: { textContent: { text: words } } },
});
const userText = (words: string): InputEvent => ({
  messageEvent: { role: 'USER', content: { textContent: { text: words } } },
});

test('a whole conversation over the wire format: greeting, answer, products, the end', async () => {
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
          line(text('Here is one.')),
          line({ recommendationEvent: { products: [product] } }),
          line({ chatSuggestionEvent: { suggestedQuestions: ['Cheaper?'] } }),
        ],
      },
      { inputEvents: [], steps: [line(text('Goodbye.'), { sessionCloseEvent: {} })] },
    ],
  });
  const { say, send, restart, end, state } = createBench({ transport });
  say('Welcome');
  await send(words('A red mug?'));
  expect(thread(state())).toEqual([
    'shop: Welcome',
    'me: A red mug? (sent)',
    'agent: Here is one.',
    'agent: [recommendation]',
  ]);
  expect(state().products['mug-red']).toMatchObject({ title: 'Red mug', price: 9.5 });
  expect(state().suggestions).toEqual(['Cheaper?']);
  await send(words('No, thanks'));
  expect(state().session).toMatchObject({ status: 'closed', reason: 'agent' });
  await end();
  await restart();
  await settled();
  expect(transport.received.map((call) => call.name)).toEqual(['init', 'invoke', 'invoke']);
  const [, first, second] = transport.received;
  expect(first).toMatchObject({
    inputEvents: [
      { messageEvent: { role: 'ASSISTANT', content: { textContent: { text: 'Welcome' } } } },
      userText('A red mug?'),
    ],
  });
  expect(second).toMatchObject({ inputEvents: [userText('No, thanks')] });
});

test('a stop keeps what was said and ends the pause in the script', async () => {
  const transport = createOfflineTransport(
    { blocks: [{ inputEvents: [], steps: [line(text('One.')), { pause: 60_000 }, line(text('Two.'))] }] },
    { sleep: (_ms, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())) },
  );
  const { send, stop, flush, state } = createBench({ transport });
  const sent = send(words('Hello'));
  await settled();
  flush();
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One.']);
  await stop();
  await sent;
  expect(state().turn).toMatchObject({ status: 'interrupted', reason: 'stopped' });
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One.']);
});
