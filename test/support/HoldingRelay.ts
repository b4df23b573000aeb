import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { listen, stopListening } from './listen.ts';

/** A response in transit with its held lines. */
interface Answer {
  readonly lines: string[];
  isOver: boolean;
  through: number;
  readonly outgoing: ServerResponse;
}

/**
 * A relay between proxy and platform that can hold responses halfway. Forwards everything
 * at first.
 */
export class HoldingRelay {
  url = '';
  readonly #port: number;
  readonly #server: Server;
  readonly #answers = new Set<Answer>();
  #most = Number.POSITIVE_INFINITY;

  private constructor(port: number) {
    this.#port = port;
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
  }
  static async before(port: number): Promise<HoldingRelay> {
    const held = new HoldingRelay(port);
    held.url = (await listen(held.#server)).url;
    return held;
  }

  /** Forwards that many lines of each response and holds the rest. */
  holdAfter(lines: number): void {
    this.#most = lines;
    for (const answer of this.#answers) this.#move(answer);
  }
  /** Releases all held lines and stops holding. */
  letGo(): void {
    this.holdAfter(Number.POSITIVE_INFINITY);
  }
  close(): Promise<void> {
    return stopListening(this.#server);
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { url: path, method } = incoming;
    const headers = { ...incoming.headers, host: `127.0.0.1:${this.#port}` };
    const onward = request({ host: '127.0.0.1', port: this.#port, path, method, headers });
    incoming.pipe(onward);
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders();
      if (path?.endsWith('/invoke')) this.#hold(answer, outgoing);
      else answer.pipe(outgoing);
    });
  }

  #hold(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const answer: Answer = { lines: [], isOver: false, through: 0, outgoing };
    this.#answers.add(answer);
    outgoing.on('close', () => this.#answers.delete(answer));
    let rest = '';
    incoming.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      answer.lines.push(...lines.map((line) => `${line}\n`));
      this.#move(answer);
    });
    incoming.on('error', () => outgoing.destroy());
    incoming.on('end', () => {
      if (rest !== '') answer.lines.push(rest);
      answer.isOver = true;
      this.#move(answer);
    });
  }

  #move(answer: Answer): void {
    for (; answer.lines.length > 0 && answer.through < this.#most; answer.through += 1) {
      answer.outgoing.write(answer.lines.shift());
    }
    if (answer.isOver && answer.lines.length === 0) answer.outgoing.end();
  }
}
