import { randomUUID } from 'node:crypto';
import { createConnection, type Socket } from 'node:net';
import { origin, type Relay } from './startRelay.ts';

/** In milliseconds from when the request was sent. */
export interface Timing {
  readonly firstLine: number;
  readonly total: number;
}

const end = Buffer.from('0\r\n\r\n');

/** A browser's connection as bare bytes: it must cost less than what it measures. */
export class Connection {
  readonly socket: Socket;
  /** All that has come since the last request. */
  received: Buffer[] = [];
  isOver = false;
  readonly #relay: Relay;
  readonly #sessionId: string;
  #hear: () => void = () => {};

  private constructor(relay: Relay, socket: Socket, sessionId: string) {
    this.#relay = relay;
    this.#sessionId = sessionId;
    this.socket = socket;
    socket.setNoDelay();
    socket.on('data', (chunk: Buffer) => {
      this.received.push(chunk);
      this.#hear();
    });
    const over = () => {
      this.isOver = true;
      this.#hear();
    };
    socket.on('close', over);
    socket.on('error', over);
  }

  /** With a session of its own. */
  static async open(relay: Relay, from?: string): Promise<Connection> {
    const first = await Connection.bare(relay, from);
    if (relay.name !== 'shelftalk') return new Connection(relay, first.socket, 's'.repeat(200));
    const token = await first.#init();
    first.socket.removeAllListeners();
    return new Connection(relay, first.socket, token);
  }
  /** So many new ones. */
  static async sessions(relay: Relay, count: number): Promise<string[]> {
    const connection = await Connection.bare(relay);
    const tokens = [];
    while (tokens.length < count) tokens.push(await connection.#init());
    connection.leave();
    return tokens;
  }
  /** Without a session, from one of this machine's own addresses. */
  static async bare(relay: Relay, from?: string): Promise<Connection> {
    const address = from === undefined ? {} : { localAddress: from };
    const socket = createConnection({ host: '127.0.0.1', port: relay.port, ...address });
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new Connection(relay, socket, 'none');
  }
  async #init(): Promise<string> {
    this.send('init', {});
    await this.heard((text) => text.includes('"expiresAt"'));
    return /"sessionId":"([^"]+)"/.exec(this.text)?.[1] ?? '';
  }

  get text(): string {
    return Buffer.concat(this.received).toString();
  }

  send(operation: string, body: object, key: string = randomUUID()) {
    const text = JSON.stringify({ sessionId: this.#sessionId, ...body });
    const head = [
      `POST ${this.#relay.path}${operation} HTTP/1.1`,
      'host: bench',
      `origin: ${origin}`,
      'content-type: application/json',
      'cookie: visitor=1',
      'authorization-of-visitor: secret',
      `idempotency-key: ${key}`,
      `content-length: ${Buffer.byteLength(text)}`,
    ];
    this.received = [];
    this.socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  }
  /** Asks something about the session of another connection. */
  sendFor(other: Connection, operation: string, body: object) {
    this.send(operation, { ...body, sessionId: other.#sessionId });
  }
  /** Begins a turn that the platform answers in this way; gives its key. */
  begin(way: string, operation = 'invoke'): string {
    const key = randomUUID();
    const text = { textContent: { text: `bench:${way}` } };
    this.send(operation, { inputEvents: [{ messageEvent: { role: 'USER', content: text } }] }, key);
    return key;
  }
  /** Sends most of a body and no end of it. */
  dribble() {
    const head = `host: bench\r\norigin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: 65000`;
    this.socket.write(`POST ${this.#relay.path}invoke HTTP/1.1\r\n${head}\r\n\r\n${'x'.repeat(64_000)}`);
  }

  /** Resolves with the first piece that makes this true, or when the connection is over. */
  heard(isTrue: (text: string) => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#hear = () => {
        if (this.isOver || isTrue(this.text)) resolve();
      };
      this.#hear();
    });
  }
  get isEnded(): boolean {
    const last = this.received.at(-1);
    if (last === undefined) return false;
    const tail = last.length >= end.length ? last : Buffer.concat(this.received.slice(-3));
    return tail.subarray(-end.length).equals(end);
  }

  /** A turn of twenty quick lines. */
  turn(way = 'fast'): Promise<Timing> {
    const from = performance.now();
    let firstLine = 0;
    this.begin(way);
    return new Promise((resolve, reject) => {
      this.#hear = () => {
        if (firstLine === 0 && this.received.at(-1)?.includes('"result"'))
          firstLine = performance.now() - from;
        if (this.isOver) reject(new Error(`${this.#relay.name} broke off: ${this.text.slice(0, 300)}`));
        else if (this.isEnded && firstLine > 0) resolve({ firstLine, total: performance.now() - from });
        else if (this.received.length === 1 && !this.received[0]?.includes('HTTP/1.1 200')) {
          reject(new Error(`${this.#relay.name} refused: ${this.text.slice(0, 300)}`));
        }
      };
    });
  }
  leave() {
    this.socket.destroy();
  }
}
