import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { listen, stopListening } from './listen.ts';

/** A response in transit with its held lines. */
interface HeldResponse {
  readonly lines: string[];
  isOver: boolean;
  forwarded: number;
  readonly outgoing: ServerResponse;
}

/**
 * A relay, between proxy and platform or in front of the proxy, that can hold responses to `/invoke` after some lines. Holds
 * nothing at first, and never holds other responses.
 */
export class HoldingRelay {
  url = '';
  readonly #port: number;
  readonly #server: Server;
  readonly #answers = new Set<HeldResponse>();
  #maxLines = Number.POSITIVE_INFINITY;

  private constructor(port: number) {
    this.#port = port;
    this.#server = createServer((incoming, outgoing) => this.#relay(incoming, outgoing));
  }
  /** Opens a relay in front of the server at a port. */
  static async before(port: number): Promise<HoldingRelay> {
    const relay = new HoldingRelay(port);
    relay.url = (await listen(relay.#server)).url;
    return relay;
  }

  /** Forwards the first `lines` lines of each response, and holds the other lines and the end of the body. */
  holdAfter(lines: number): void {
    this.#maxLines = lines;
    for (const answer of this.#answers) this.#forward(answer);
  }
  /** Releases all held lines and stops holding. */
  release(): void {
    this.holdAfter(Number.POSITIVE_INFINITY);
  }
  close(): Promise<void> {
    return stopListening(this.#server);
  }

  #relay(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { url: path, method } = incoming;
    const headers = { ...incoming.headers, host: `127.0.0.1:${this.#port}` };
    const upstream = request({ host: '127.0.0.1', port: this.#port, path, method, headers });
    incoming.pipe(upstream);
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    upstream.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders();
      if (path?.endsWith('/invoke')) this.#hold(answer, outgoing);
      else answer.pipe(outgoing);
    });
  }

  #hold(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const answer: HeldResponse = { lines: [], isOver: false, forwarded: 0, outgoing };
    this.#answers.add(answer);
    outgoing.on('close', () => this.#answers.delete(answer));
    let rest = '';
    incoming.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      answer.lines.push(...lines.map((line) => `${line}\n`));
      this.#forward(answer);
    });
    incoming.on('error', () => outgoing.destroy());
    incoming.on('end', () => {
      if (rest !== '') answer.lines.push(rest);
      answer.isOver = true;
      this.#forward(answer);
    });
  }

  #forward(answer: HeldResponse): void {
    for (; answer.lines.length > 0 && answer.forwarded < this.#maxLines; answer.forwarded += 1) {
      answer.outgoing.write(answer.lines.shift());
    }
    if (answer.isOver && answer.lines.length === 0 && answer.forwarded < this.#maxLines)
      answer.outgoing.end();
  }
}
