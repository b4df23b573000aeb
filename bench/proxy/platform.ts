import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listen, stopListening } from '../../test/support/listen.ts';

export interface PlatformCall {
  readonly headers: IncomingHttpHeaders;
  /** Resolves with the time at which the call ended. */
  readonly closedAt: Promise<number>;
  /** Returns the bytes written to the relay. */
  bytesWritten(): number;
}
export interface BenchPlatform {
  readonly port: number;
  /** Returns the latest call of a turn. */
  latest(): PlatformCall | undefined;
  stop(): void;
}

const linesATurn = 20;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function lineOf(sessionId: string, text: string): string {
  const event = { messageEvent: { role: 'ASSISTANT', content: { textContent: { text } } } };
  return `${JSON.stringify({ result: { response: { sessionId, responseEvents: [event] } } })}\n`;
}

async function writeSlowly(response: ServerResponse, line: string, ms: number) {
  for (let left = linesATurn; left > 0 && !response.destroyed; left -= 1) {
    response.write(line);
    await wait(ms);
  }
  response.end();
}

/** Responses by the name in the shopper's text. `startPlatform` itself handles `silent` and `refusing`. */
const scripts: Readonly<Record<string, (response: ServerResponse, line: string) => void | Promise<void>>> = {
  /** Twenty lines, one write each. */
  fast(response, line) {
    let left = linesATurn;
    const write = () => {
      response.write(line);
      left -= 1;
      if (left > 0) setImmediate(write);
      else response.end();
    };
    write();
  },
  /** Slightly less than the size limit of a turn. */
  long(response, line) {
    response.end(line.repeat(Math.floor(1_000_000 / line.length)));
  },
  slow: (response, line) => writeSlowly(response, line, 400),
  /** Slower than `slow`, so that thousands of them do not overload the machine. */
  paced: (response, line) => writeSlowly(response, line, 2_000),
  async dying(response, line) {
    response.write(line);
    response.write(line);
    await wait(100);
    response.socket?.destroy();
  },
  /** Up to 200 MB, as fast as the relay reads. */
  async endless(response, line) {
    const block = line.repeat(400);
    const closed = once(response, 'close');
    for (let bytes = 0; bytes < 200e6 && !response.destroyed; bytes += block.length) {
      if (response.write(block)) continue;
      await Promise.race([once(response, 'drain'), closed]);
    }
    response.end();
  },
};

/** Starts a platform whose response depends on the shopper's text. */
export async function startPlatform(): Promise<BenchPlatform> {
  let sessions = 0;
  let latest: PlatformCall | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      if (!request.url?.includes('/invoke')) {
        sessions += 1;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ response: { sessionId: `bench-${sessions}`, healthy: true } }));
        return;
      }
      const [, script = 'fast'] = /bench:(\w+)/.exec(body) ?? [];
      const [, sessionId = ''] = /"sessionId":"([^"]*)"/.exec(body) ?? [];
      const { socket } = response;
      const closedAt = new Promise<number>((resolve) =>
        response.on('close', () => resolve(performance.now())),
      );
      latest = { headers: request.headers, closedAt, bytesWritten: () => socket?.bytesWritten ?? 0 };
      if (script === 'silent') return;
      const type = {
        'content-type': 'application/x-ndjson',
        'set-cookie': 'platform=1',
        'x-internal': 'node-7',
      };
      if (script === 'refusing')
        return void response.writeHead(500, type).end(JSON.stringify(request.headers));
      response.writeHead(200, type);
      void scripts[script]?.(response, lineOf(sessionId, 'A jacket that keeps three days of rain out.'));
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
