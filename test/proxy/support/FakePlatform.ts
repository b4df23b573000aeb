import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { until, untilStill } from './until.ts';

/** The API key of the proxies under test; unique, so that tests can search responses and logs for it. */
export const marker = 'KEY-MARKER-7f3a9c';

/** A platform response that is larger than the buffers between platform and reader. */
interface Pouring {
  /** Bytes written so far. */
  readonly sent: () => number;
  /** Resolves once all buffers are full and writing has stopped. */
  readonly heldBack: () => Promise<void>;
}

/** One received call. */
export class PlatformCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
  readonly response: ServerResponse;
  isGone = false;

  constructor(path: string, headers: IncomingHttpHeaders, body: string, response: ServerResponse) {
    this.path = path;
    this.headers = headers;
    this.body = JSON.parse(body || '{}');
    this.response = response;
    response.on('close', () => {
      this.isGone = !response.writableFinished;
    });
  }

  get sessionId(): string {
    return String(this.body.sessionId);
  }

  head(status = 200, headers: Record<string, string> = {}) {
    this.response.writeHead(status, { 'content-type': 'application/json', ...headers });
    this.response.flushHeaders();
  }
  /** Writes a line with a text message of the agent. */
  say(text: string) {
    const event = { messageEvent: { role: 'ASSISTANT', content: { textContent: { text } } } };
    this.event(event);
  }
  event(event: unknown) {
    this.raw(
      `${JSON.stringify({ result: { response: { sessionId: this.sessionId, responseEvents: [event] } } })}\n`,
    );
  }
  raw(bytes: string | Uint8Array): boolean {
    return this.response.write(bytes);
  }
  end() {
    this.response.end();
  }
  /** Writes a line repeatedly, as fast as it is read, until at least `total` bytes are written, and ends. */
  pour(line: string, total: number): Pouring {
    let sent = 0;
    const write = () => {
      while (sent < total) {
        sent += line.length;
        if (!this.raw(line)) return;
      }
      this.end();
    };
    this.response.on('drain', write);
    write();
    return {
      sent: () => sent,
      heldBack: () => untilStill(2000, () => (this.response.writableNeedDrain ? sent : undefined)),
    };
  }
  /** Resolves when the proxy has aborted the call. */
  gone(): Promise<void> {
    return until(() => this.isGone);
  }
  /** Destroys the connection. */
  cut() {
    this.response.socket?.destroy();
  }
  json(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.head(status, headers);
    this.response.end(JSON.stringify(body));
  }
}

/** A platform that responds to init, close and health itself; the test responds to every turn. */
export class FakePlatform {
  readonly calls: PlatformCall[] = [];
  readonly sockets = new Set<Socket>();
  /** Responds to a call and returns true, or returns false for the default response. */
  override: (operation: string, call: PlatformCall) => boolean = () => false;
  readonly #server: Server;
  #sessions = 0;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        this.#take(new PlatformCall(request.url ?? '', request.headers, body, response));
      });
    });
    this.#server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  static async start(): Promise<FakePlatform> {
    const platform = new FakePlatform();
    await new Promise<void>((resolve) => platform.#server.listen(0, '127.0.0.1', resolve));
    return platform;
  }

  get baseUrl(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/base`;
  }

  of(operation: string): PlatformCall[] {
    return this.calls.filter(({ path }) => path.endsWith(`/${operation}`));
  }
  /** Resolves to the n-th invoke, from 0. */
  async turn(n = 0): Promise<PlatformCall> {
    await until(() => this.of('invoke').length > n);
    const call = this.of('invoke')[n];
    if (!call) throw new Error('no such turn');
    return call;
  }

  async stop() {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #take(call: PlatformCall) {
    this.calls.push(call);
    const operation = call.path.slice(call.path.lastIndexOf('/') + 1);
    if (this.override(operation, call)) return;
    if (operation === 'init') {
      this.#sessions += 1;
      call.json(200, { response: { sessionId: `platform-session-${this.#sessions}` } });
    } else if (operation === 'close') call.json(200, { result: { response: {} }, error: null });
    else if (operation === 'health') call.json(200, { response: { healthy: true } });
  }
}
