import {
  type AgentStreamItem,
  type AgentTurn,
  createServerSentEventReader,
  parseData,
} from '../../../src/protocol/index.ts';
import type {
  CallHeaders,
  Clock,
  Latin1Text,
  OpenCall,
  ResponseListener,
  Timer,
} from '../../contract/index.ts';
import { latin1ToBytes } from '../../core/lines.ts';
import type { PlatformClient } from '../../core/PlatformClient.ts';
import { Refusal } from '../../core/Refusal.ts';

/** Maximum number of bytes of one response; reasoning and states, which no line shows, count as well. */
const maxBytes = 8 * 1024 * 1024;
/** Milliseconds that a response may stay open after its last event. */
const drainFor = 1_000;

export interface AgentRequestOptions {
  readonly client: PlatformClient;
  readonly clock: Clock;
  readonly headers: CallHeaders;
  readonly turn: AgentTurn;
  /** The body of the turn, as JSON. */
  readonly body: string;
  readonly listener: AgentRequestListener;
}

/** Receives the items of a request; an item `end` or `failed` comes last, once, and neither after `abort`. */
export interface AgentRequestListener {
  /** The server has accepted the request. */
  accepted(): void;
  /** @param hasEvents The response has contained an event; false for a body that is no stream, such as a login page. */
  received(items: readonly AgentStreamItem[], hasEvents: boolean): void;
  failed(refusal: Refusal): void;
}

/** One request of a turn, whose stream of events becomes items. */
export class AgentRequest implements OpenCall, ResponseListener {
  readonly #options: AgentRequestOptions;
  readonly #reader = createServerSentEventReader();
  readonly #call: OpenCall;
  #drain: Timer | undefined;
  #bytes = 0;
  #isAccepted = false;
  /** The last item has been passed on, or none follows. */
  #isEnded = false;
  #hasEvents = false;

  /** @throws `Refusal` when no further call to the agent may be opened. */
  constructor(options: AgentRequestOptions) {
    const { client, headers, body } = options;
    this.#options = options;
    this.#call = client.open('invoke', body, headers, this);
  }

  abort() {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#drain?.cancel();
    this.#call.abort();
  }
  pause() {
    this.#call.pause();
  }
  resume() {
    this.#call.resume();
  }

  head() {
    this.#isAccepted = true;
    if (!this.#isEnded) this.#options.listener.accepted();
  }
  data(bytes: Latin1Text) {
    if (this.#isEnded) return;
    this.#bytes += bytes.length;
    if (this.#bytes > maxBytes) return this.#cancel(new Refusal('upstream_failed'));
    try {
      this.#pass(this.#read(bytes));
    } catch {
      // For example, a mapper of products has returned a value that cannot be serialised.
      this.#cancel(new Refusal('internal'));
    }
  }
  /** If no last event has arrived, the protocol's decoder decides whether the response was cut; an empty response has ended. */
  end() {
    this.#drain?.cancel();
    if (this.#isEnded) return;
    const { decoder } = this.#options.turn;
    this.#pass(this.#bytes === 0 ? [{ kind: 'end', reason: 'complete' }] : decoder.finish(true));
  }
  failed(refusal: Refusal) {
    this.#drain?.cancel();
    if (this.#isEnded) return;
    const { listener, turn } = this.#options;
    if (turn.decoder.isFinished()) return this.#pass(turn.decoder.finish(true));
    const rest = this.#isAccepted ? turn.decoder.finish(true) : [];
    listener.received(
      rest.filter(({ kind }) => kind === 'events'),
      this.#hasEvents,
    );
    if (this.#isEnded) return;
    this.#isEnded = true;
    listener.failed(refusal);
  }

  #read(bytes: Latin1Text): readonly AgentStreamItem[] {
    const { turn } = this.#options;
    return this.#reader.push(latin1ToBytes(bytes)).flatMap((line) => {
      this.#hasEvents = true;
      return turn.read(parseData(line));
    });
  }

  #pass(items: readonly AgentStreamItem[]) {
    const { clock, listener, turn } = this.#options;
    this.#drain?.cancel();
    if (items.some(({ kind }) => kind === 'end')) {
      this.#isEnded = true;
      // Reading the end of the response, instead of aborting it, keeps the connection reusable.
      this.#drain = clock.timer(drainFor, () => this.#call.abort());
    } else if (turn.decoder.isFinished()) {
      this.#drain = clock.timer(drainFor, () => {
        this.#call.abort();
        this.#pass(turn.decoder.finish(true));
      });
    }
    listener.received(items, this.#hasEvents);
  }

  #cancel(refusal: Refusal) {
    this.abort();
    this.#options.listener.failed(refusal);
  }
}
