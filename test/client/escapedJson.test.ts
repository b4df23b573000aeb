import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHttpTransport, createOfflineTransport, type Transport } from '../../src/client/index.ts';
import { type AgentEvent, isRecord, type Script } from '../../src/protocol/index.ts';
import { conversationEvents, conversationLines, fixtureNames, loadFixture } from '../support/fixtures.ts';
import { createFakeFetch } from './fakeFetch.ts';

type Escape = (json: string) => string;

/** Writes some characters of every key and string as `\uXXXX`, as any JSON encoder may. */
const escapeBy = (isEscaped: () => boolean): Escape => {
  const inString = (text: string) =>
    Array.from({ length: text.length }, (_, at) => {
      const unit = text.charCodeAt(at);
      return isEscaped()
        ? `\\u${unit.toString(16).padStart(4, '0')}`
        : JSON.stringify(text.charAt(at)).slice(1, -1);
    }).join('');
  return (json) => json.replace(/"(?:[^"\\]|\\.)*"/g, (token) => `"${inString(JSON.parse(token))}"`);
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const escapedScript = ({ blocks }: Script, escapeJson: Escape): Script => ({
  blocks: blocks.map(({ inputEvents, steps }) => ({
    inputEvents,
    steps: steps.map((step) =>
      'line' in step && isJson(step.line) ? { line: escapeJson(step.line) } : step,
    ),
  })),
});

const request = { sessionId: 's', turnId: 't', inputs: [] };
const byHttp = (response: Response) =>
  createHttpTransport({ endpoint: '/agent', fetch: createFakeFetch(response).fetch });

async function streamed(transport: Transport, sessionId = 's'): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  for await (const item of transport.invoke({ ...request, sessionId })) {
    if (item.kind === 'events') events.push(...item.events);
  }
  return events;
}

async function withoutStreaming(body: string): Promise<AgentEvent[]> {
  const items = await byHttp(new Response(body)).invokeSync(request);
  return items.flatMap((item) => (item.kind === 'events' ? item.events : []));
}

async function offline(script: Script): Promise<AgentEvent[]> {
  const transport = createOfflineTransport(script, { sleep: async () => {} });
  const { sessionId } = await transport.init({});
  return streamed(transport, sessionId);
}

/** The body of a response without streaming, with the elements of all lines that are JSON. */
function syncBody(lines: readonly string[]): string {
  const responseEvents = lines.filter(isJson).flatMap((line): unknown => {
    const value: unknown = JSON.parse(line);
    const result = isRecord(value) && isRecord(value.result) ? value.result : {};
    return isRecord(result.response) ? (result.response.responseEvents ?? []) : [];
  });
  return JSON.stringify({ response: { sessionId: 's', responseEvents } });
}

test.each(fixtureNames)('%s decodes to the same events with escaped keys and strings', async (name) => {
  const { blocks } = loadFixture(name);
  const seeds = fc.infiniteStream(fc.boolean());
  await fc.assert(
    fc.asyncProperty(seeds, fc.constantFrom('some', 'all'), async (flags, which) => {
      const escapeJson = escapeBy(() => which === 'all' || flags.next().value === true);
      for (const block of blocks) {
        const plain: Script = { blocks: [block] };
        const script = escapedScript(plain, escapeJson);
        const expected = conversationEvents(plain);
        expect(await offline(script)).toEqual(expected);
        const body = conversationLines(script).join('\n');
        expect(await streamed(byHttp(new Response(body)))).toEqual(expected);
        const syncResponse = syncBody(conversationLines(plain));
        expect(await withoutStreaming(escapeJson(syncResponse))).toEqual(
          await withoutStreaming(syncResponse),
        );
      }
    }),
    { numRuns: 10 },
  );
});
