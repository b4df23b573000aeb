import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen, stopListening } from '../../support/listen.ts';
import { until } from './until.ts';

/**
 * The handling of a response: passed on as it arrives (`through`), cut after a number of body bytes, or buffered until it is
 * complete; with `held` the head and the body, with `body held` only the body.
 */
export type Handling = 'through' | 'held' | 'body held' | { readonly cutAfter: number };

/** An intermediary between browser and proxy that cuts or buffers responses. */
export class Middlebox {
  /** Returns the handling of the response to a call of this operation. */
  handlingOf: (operation: string) => Handling = () => 'through';
  /** Every call with the forwarded body bytes and the byte offset of each line end. */
  readonly calls: { readonly operation: string; bytes: number; readonly lineEnds: number[] }[] = [];
  endpoint = '';
  readonly #port: number;
  readonly #server: Server;

  private constructor(port: number) {
    this.#port = port;
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
  }
  /** Starts a middlebox in front of the proxy at a port of this machine. */
  static async before(port: number): Promise<Middlebox> {
    const box = new Middlebox(port);
    box.endpoint = `${(await listen(box.#server)).url}/agent`;
    onTestFinished(() => stopListening(box.#server));
    return box;
  }

  of(operation: string) {
    return this.calls.filter((call) => call.operation === operation);
  }
  async called(operation: string): Promise<void> {
    await until(() => this.of(operation).length > 0);
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const operation = incoming.url?.split('/').at(-1) ?? '';
    // A preflight is not a call.
    const isCall = incoming.method !== 'OPTIONS';
    const handling = isCall ? this.handlingOf(operation) : 'through';
    const call = { operation, bytes: 0, lineEnds: [] as number[] };
    if (isCall) this.calls.push(call);
    const { url: path, method } = incoming;
    const headers = { ...incoming.headers, host: `127.0.0.1:${this.#port}` };
    const onward = request({ host: '127.0.0.1', port: this.#port, path, method, headers, agent: false });
    incoming.pipe(onward);
    onward.on('error', () => outgoing.destroy());
    // A buffering intermediary keeps reading after the browser has disconnected.
    if (typeof handling === 'object' || handling === 'through') outgoing.on('close', () => onward.destroy());
    onward.on('response', (answer) => {
      const heldChunks: Buffer[] = [];
      const head = () => {
        if (!outgoing.headersSent)
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders();
      };
      if (handling !== 'held') head();
      const cutAfter = typeof handling === 'object' ? handling.cutAfter : Number.POSITIVE_INFINITY;
      answer.on('data', (chunk: Buffer) => {
        if (handling === 'held' || handling === 'body held') return heldChunks.push(chunk);
        const forwarded = chunk.subarray(0, cutAfter - call.bytes);
        for (let at = forwarded.indexOf(10); at !== -1; at = forwarded.indexOf(10, at + 1)) {
          call.lineEnds.push(call.bytes + at + 1);
        }
        call.bytes += forwarded.length;
        // Flushes the bytes before the cut.
        outgoing.write(forwarded, () => {
          if (call.bytes >= cutAfter) outgoing.destroy();
        });
      });
      answer.on('error', () => outgoing.destroy());
      answer.on('end', () => {
        head();
        if (call.bytes < cutAfter) outgoing.end(Buffer.concat(heldChunks));
      });
    });
  }
}
