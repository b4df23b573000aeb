import { randomUUID } from 'node:crypto';
import type { AgentProxy, Sink } from '../../../proxy/index.ts';
import { GrowingReader } from './GrowingReader.ts';
import { say } from './startProxy.ts';

/** A page that shows growing texts and resumes its turn after each cut. */
export class GrowingPage {
  readonly reader = new GrowingReader();
  readonly turnId = randomUUID();
  /** Number of requests. */
  calls = 0;
  /** Bytes of the first response. */
  bytes = 0;
  readonly #proxyOf: (call: number) => AgentProxy;
  readonly #sessionId: string;
  readonly #cuts: readonly number[];

  /** @param cuts Bytes after which the first responses break off. */
  constructor(proxyOf: (call: number) => AgentProxy, sessionId: string, cuts: readonly number[] = []) {
    this.#proxyOf = proxyOf;
    this.#sessionId = sessionId;
    this.#cuts = cuts;
  }

  /** Sends the turn, or resumes it. */
  ask() {
    const call = this.calls;
    this.calls += 1;
    const disconnect = new AbortController();
    const resumed: Record<string, string> = call === 0 ? {} : { 'resume-from': String(this.reader.seq) };
    const headers: Record<string, string> = {
      'shelftalk-grow': '1',
      'idempotency-key': this.turnId,
      ...resumed,
    };
    const body = { clientKey: 'visitor', sessionId: this.#sessionId, inputEvents: [say('Hello')] };
    const request = {
      route: 'invoke',
      body: JSON.stringify(body),
      requestId: randomUUID(),
      signal: disconnect.signal,
      header: (name: string) => headers[name],
    } as const;
    void this.#proxyOf(call).handle(
      request,
      this.#sink(call, () => disconnect.abort()),
    );
  }

  #sink(call: number, disconnect: () => void): Sink {
    let [received, rest, isCut] = [0, '', false];
    const cutAfter = this.#cuts[call] ?? Number.POSITIVE_INFINITY;
    const cut = () => {
      isCut = true;
      disconnect();
      // A page resumes after the events that broke the connection.
      if (this.reader.end === undefined) queueMicrotask(() => this.ask());
    };
    return {
      head: (status) => {
        if (status !== 200) this.reader.faults.push(`status ${status}`);
      },
      write: (line) => {
        if (isCut) return true;
        rest += Buffer.from(line.slice(0, cutAfter - received), 'latin1').toString('latin1');
        received += line.length;
        if (call === 0) this.bytes = received;
        const lines = rest.split('\n');
        rest = lines.pop() ?? '';
        this.reader.read(lines.filter(Boolean).map((one) => Buffer.from(one, 'latin1').toString()));
        if (received >= cutAfter) cut();
        return true;
      },
      drained: () => Promise.resolve(),
      end: () => {
        if (!isCut && this.reader.end === undefined) this.reader.faults.push('ended without an end');
      },
    };
  }
}
