import type { CallResult } from '../../src/protocol/index.ts';
import type {
  CallHeaders,
  CallOpener,
  OpenCall,
  ReservedLines,
  ResponseListener,
  TurnCall,
  TurnInput,
} from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';

/**
 * Returns a wrapper for the opener of a turn's calls; undefined if the body has no sealed lines. The wrapper removes from the
 * body the sealed lines that must not be sent (`ReservedLines.excluded`), such as lines that the session has accepted before.
 */
export function withoutAcceptedLines(
  { events, reserveLines }: TurnInput,
  body: object,
  isOnlyTurn: boolean,
): TurnCall['wrap'] {
  if (!reserveLines) return undefined;
  const bodyWithout = (excluded: ReadonlySet<number>) => {
    const inputEvents = events.filter((_event, index) => !excluded.has(index));
    if (inputEvents.length === 0) throw new Refusal('bad_request', { details: [{ path: 'inputEvents' }] });
    return { ...body, inputEvents };
  };
  return (upstream) => ({
    open(operation, _body, headers, listener) {
      const call = new CallWithLines(upstream, listener);
      void call.send(operation, headers, async () => {
        const reserved = await reserveLines(isOnlyTurn);
        return { reserved, body: () => bodyWithout(reserved.excluded) };
      });
      return call;
    },
  });
}

interface Prepared {
  readonly reserved: ReservedLines;
  /** @throws `Refusal` when no event is left. */
  readonly body: () => unknown;
}

/** A call that starts after its lines are reserved. Its head accepts the lines; a failure or `abort` before the head releases them. */
class CallWithLines implements OpenCall {
  readonly #upstream: CallOpener;
  readonly #listener: ResponseListener;
  #call: OpenCall | undefined;
  #reserved: ReservedLines | undefined;
  #isAborted = false;

  constructor(upstream: CallOpener, listener: ResponseListener) {
    this.#upstream = upstream;
    this.#listener = listener;
  }

  async send(operation: string, headers: CallHeaders, prepare: () => Promise<Prepared>) {
    try {
      const { reserved, body } = await prepare();
      this.#reserved = reserved;
      if (this.#isAborted) return this.#settle(false);
      this.#call = this.#upstream.open(operation, body(), headers, {
        head: () => {
          this.#settle(true);
          this.#listener.head?.();
        },
        data: (bytes) => this.#listener.data(bytes),
        preview: (preview) => this.#listener.preview?.(preview),
        limit: (milliseconds) => this.#listener.limit?.(milliseconds),
        end: (reason) => this.#listener.end(reason),
        failed: (refusal) => this.#fail(refusal),
      });
    } catch (error) {
      this.#fail(error instanceof Refusal ? error : new Refusal('internal'));
    }
  }

  abort() {
    this.#isAborted = true;
    this.#settle(false);
    this.#call?.abort();
  }
  pause() {
    this.#call?.pause();
  }
  resume() {
    this.#call?.resume();
  }
  answer(callId: string | undefined, result: CallResult): boolean {
    return this.#call?.answer?.(callId, result) ?? false;
  }

  #fail(refusal: Refusal) {
    this.#settle(false);
    if (!this.#isAborted) this.#listener.failed(refusal);
  }
  #settle(isAccepted: boolean) {
    const reserved = this.#reserved;
    this.#reserved = undefined;
    reserved?.settle(isAccepted);
  }
}
