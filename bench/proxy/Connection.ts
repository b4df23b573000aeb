import { randomUUID } from 'node:crypto';
import { createConnection, type Socket } from 'node:net';
import { origin, type Relay } from './startRelay.ts';

/** Milliseconds since the request was sent. */
export interface Timing {
  readonly firstLine: number;
  readonly total: number;
}

/** The last bytes of a chunked response. */
const end = Buffer.from('0\r\n\r\n');

/** A browser's connection, on a bare socket, so that the benchmark's client costs less CPU than the measured relay. */
export class Connection {
  readonly socket: Socket;
  /** Chunks received since the last request. */
  received: Buffer[] = [];
  isOver = false;
  readonly #relay: Relay;
  readonly #sessionId: string;
  #onChange: () => void = () => {};

  private constructor(relay: Relay, socket: Socket, sessionId: string) {
    this.#relay = relay;
    this.#sessionId = sessionId;
    this.socket = socket;
    socket.setNoDelay();
    socket.on('data', (chunk: Buffer) => {
      this.received.push(chunk);
      this.#onChange();
    });
    const over = () => {
      this.isOver = true;
      this.#onChange();
    };
    socket.on('close', over);
    socket.on('error', over);
  }

  /** Opens a connection, and a session of this proxy. Other relays check no session, so any id will do. */
  static async open(relay: Relay, from?: string): Promise<Connection> {
    const first = await Connection.bare(relay, from);
    if (relay.name !== 'shelftalk') return new Connection(relay, first.socket, 's'.repeat(200));
    const token = await first.#init();
    first.socket.removeAllListeners();
    return new Connection(relay, first.socket, token);
  }
  /** Opens `count` sessions and resolves with their tokens. */
  static async sessions(relay: Relay, count: number): Promise<string[]> {
    const connection = await Connection.bare(relay);
    const tokens = [];
    while (tokens.length < count) tokens.push(await connection.#init());
    connection.disconnect();
    return tokens;
  }
  /**
   * Opens a connection without a session.
   * @param from A local address of this machine.
   */
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
    await this.waitFor((text) => text.includes('"expiresAt"'));
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
  /** Sends a request for the session of another connection. */
  sendFor(other: Connection, operation: string, body: object) {
    this.send(operation, { ...body, sessionId: other.#sessionId });
  }
  /**
   * Begins a turn.
   * @param script Name of the platform's response.
   * @returns The turn's key.
   */
  begin(script: string, operation = 'invoke'): string {
    const key = randomUUID();
    const text = { textContent: { text: `bench:${script}` } };
    this.send(operation, { inputEvents: [{ messageEvent: { role: 'USER', content: text } }] }, key);
    return key;
  }
  /** Sends an unfinished body. */
  sendUnfinishedBody() {
    const head = `host: bench\r\norigin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: 65000`;
    this.socket.write(`POST ${this.#relay.path}invoke HTTP/1.1\r\n${head}\r\n\r\n${'x'.repeat(64_000)}`);
  }

  /** Resolves once the received text fulfils the condition, or when the connection closes. */
  waitFor(isTrue: (text: string) => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#onChange = () => {
        if (this.isOver || isTrue(this.text)) resolve();
      };
      this.#onChange();
    });
  }
  /** Whether the end of a response has arrived. */
  get isEnded(): boolean {
    const last = this.received.at(-1);
    if (last === undefined) return false;
    const tail = last.length >= end.length ? last : Buffer.concat(this.received.slice(-3));
    return tail.subarray(-end.length).equals(end);
  }

  /** Runs a turn of twenty lines. */
  turn(script = 'fast'): Promise<Timing> {
    const from = performance.now();
    let firstLine = 0;
    this.begin(script);
    return new Promise((resolve, reject) => {
      this.#onChange = () => {
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
  disconnect() {
    this.socket.destroy();
  }
}
