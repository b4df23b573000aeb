import { createServer, type ServerResponse } from 'node:http';
import { listen, stopListening } from '../../test/support/listen.ts';

export type AgentProtocol = 'ai-sdk' | 'ag-ui';

export interface AgentServer {
  readonly port: number;
  /** Resolves with the time at which the latest call ended; undefined before the first call. */
  latest(): Promise<number> | undefined;
  stop(): void;
}

const linesATurn = 20;
const text = 'A jacket that keeps three days of rain out.';
const eventsOf = (events: readonly object[]) =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');

/** `line`: the events of one text, which the proxy turns into one line. `first`, `last`: the events around all texts. */
const streams = {
  'ai-sdk': {
    first: eventsOf([{ type: 'start' }, { type: 'start-step' }]),
    line: (id: string) =>
      eventsOf([
        { type: 'text-start', id },
        { type: 'text-delta', id, delta: text },
        { type: 'text-end', id },
      ]),
    last: `${eventsOf([{ type: 'finish-step' }, { type: 'finish' }])}data: [DONE]\n\n`,
  },
  'ag-ui': {
    first: eventsOf([{ type: 'RUN_STARTED', threadId: 't', runId: 'r' }]),
    line: (messageId: string) =>
      eventsOf([
        { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
        { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text },
        { type: 'TEXT_MESSAGE_END', messageId },
      ]),
    last: eventsOf([{ type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: { type: 'success' } }]),
  },
} as const;

/** Starts an agent's server. A turn whose last text is `bench:open` gets one line and no end, others twenty lines. */
export async function startAgentServer(protocol: AgentProtocol): Promise<AgentServer> {
  const { first, line, last } = streams[protocol];
  let latest: Promise<number> | undefined;

  function writeAll(response: ServerResponse) {
    let written = 0;
    const write = () => {
      written += 1;
      response.write(line(`${written}`));
      if (written < linesATurn) setImmediate(write);
      else response.end(last);
    };
    write();
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const texts = [
        ...Buffer.concat(chunks)
          .toString()
          .matchAll(/bench:(\w+)/g),
      ];
      latest = new Promise((resolve) => response.on('close', () => resolve(performance.now())));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(first);
      if (texts.at(-1)?.[1] === 'open') response.write(line('0'));
      else writeAll(response);
    });
  });
  server.keepAliveTimeout = 300_000;
  const { port } = await listen(server, 0, 8192);
  return {
    port,
    latest: () => latest,
    stop: () => void stopListening(server),
  };
}
