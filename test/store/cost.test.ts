import { describe, expect, test } from 'vitest';
import {
  createAgUiTransport,
  createAiSdkTransport,
  createHttpTransport,
  proxyCalls,
  type Transport,
} from '../../src/client/index.ts';
import { createChatStore, startTools } from '../../src/store/index.ts';
import { createFakeFetch } from '../client/fakeFetch.ts';
import { agentFloods, floodBytes, floodOf } from '../support/agentFloods.ts';
import { expectLinear } from '../support/cpuCost.ts';

/** Chunks of the size that a browser reads. */
const chunksOf = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) =>
    bytes.subarray(index * 65_536, (index + 1) * 65_536),
  );

/** The transport of a page that cannot stream. */
const withoutStreams = (transport: Transport): Transport => ({
  ...transport,
  async *invoke(request, call) {
    yield* await transport.invokeSync(request, call);
  },
});

/** Runs one turn of a page with a tool, and returns its store. */
async function runTurn(transport: Transport) {
  let ids = 0;
  const store = createChatStore({
    transport,
    clock: { now: () => 0, after: () => () => {} },
    makeId: () => String(++ids),
    random: () => 0,
    frame(run) {
      const frame = setImmediate(run);
      return () => clearImmediate(frame);
    },
  });
  startTools(store, { t: { title: 'T', execute: () => 1 } });
  await store.commands.send({ kind: 'text', text: 'Hello' });
  return store;
}

describe.each(Object.keys(agentFloods) as (keyof typeof agentFloods)[])('a page of %s', (protocol) => {
  test.each(Object.entries(agentFloods[protocol]))(
    'takes time in proportion to the number of %s in an answer',
    async (_what, flood) => {
      await expectLinear(async (count) => {
        const bytes = chunksOf(floodBytes(floodOf(protocol, flood, count, false)));
        const headers = { 'content-type': 'text/event-stream' };
        const { fetch } = createFakeFetch({ bytes, headers });
        const url = 'https://shop.example/chat';
        await runTurn(
          protocol === 'ai-sdk'
            ? createAiSdkTransport({ api: url, fetch })
            : createAgUiTransport({ url, fetch }),
        );
      }, maxLines);
    },
    120_000,
  );
});

const wrapped = (event: object) => ({ result: { response: { responseEvents: [event] } } });
const message = (role: string, text: string) =>
  wrapped({ messageEvent: { role, content: { textContent: { text } } } });

/** More lines than the 1 MiB of a turn has room for in the proxy. */
const maxLines = 20_000;

/** Lines of which an answer of the platform may contain any number. */
const lines: Readonly<Record<string, (index: number) => object>> = {
  texts: (i) => message('ASSISTANT', `text ${i}`),
  'texts of the shopper': (i) => message('USER', `text ${i}`),
  suggestions: (i) => wrapped({ chatSuggestionEvent: { suggestedQuestions: [`question ${i}`] } }),
  products: (i) => wrapped({ recommendationEvent: { products: [{ productId: `p${i}`, title: 'P' }] } }),
  handovers: () => wrapped({ agentHandoverEvent: { triggerHandover: true } }),
  'closing events': () => wrapped({ sessionCloseEvent: {} }),
  'unknown events': (i) => wrapped({ [`x${i % 100}`]: i }),
  calls: (i) => ({ toolCall: { callId: `c${i}`, name: 't', input: {} } }),
};

describe.each([
  ['streamed', false],
  ['in one response', true],
])('a page of the platform, %s', (_how, isSync) => {
  test.each(Object.entries(lines))(
    'takes time in proportion to the number of %s in an answer',
    async (what, line) => {
      await expectLinear(async (count) => {
        const all = Array.from({ length: count }, (_, index) => ({ seq: index + 1, ...line(index) }));
        const end = { end: { lines: count, reason: 'complete' } };
        const events = Array.from({ length: count }, (_, index) => {
          const { result } = line(index) as { result?: { response: { responseEvents: object[] } } };
          return result?.response.responseEvents[0] ?? line(index);
        });
        const text = isSync
          ? JSON.stringify({ response: { responseEvents: events }, ...end })
          : [...all, end].map((one) => `${JSON.stringify(one)}\n`).join('');
        const init = new Response('{"response":{"sessionId":"s","clientKey":"c"}}');
        const headers = { 'shelftalk-turn': '1' };
        const { fetch } = createFakeFetch(init, { bytes: chunksOf(new TextEncoder().encode(text)), headers });
        const endpoint = 'https://shop.example/agent';
        const transport = createHttpTransport({ endpoint, fetch, calls: proxyCalls });
        const store = await runTurn(isSync ? withoutStreams(transport) : transport);
        expect(store.getState().order.length, what).toBeGreaterThan(0);
      }, maxLines);
    },
    120_000,
  );
});
