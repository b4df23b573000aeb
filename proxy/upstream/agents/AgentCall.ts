import {
  type AgentInput,
  type AgentStreamItem,
  type AgentTurn,
  createServerSentEventReader,
  type EndReason,
  parseData,
  type RecordedTurn,
} from '../../../src/protocol/index.ts';
import type { CallHeaders, Latin1Text, OpenCall, ResponseListener, Timer } from '../../contract/index.ts';
import { latin1ToBytes, toLatin1 } from '../../core/lines.ts';
import { Refusal } from '../../core/Refusal.ts';
import { boundedHistory, readHistory } from './boundedHistory.ts';
import type { ConversationAgentOptions } from './ConversationAgent.ts';

/** Bytes of one response; reasoning and states, which no line shows, count as well. */
const maxBytes = 8 * 1024 * 1024;
/** Milliseconds that a response may stay open after its last event. */
const drainFor = 1_000;

/** The call of one turn: a request with all messages, whose stream of events becomes lines of the platform's format. */
export class AgentCall implements OpenCall, ResponseListener {
  readonly #options: ConversationAgentOptions;
  readonly #headers: CallHeaders;
  readonly #listener: ResponseListener;
  readonly #reader = createServerSentEventReader();
  #sessionId = '';
  #earlier: readonly RecordedTurn[] = [];
  #turn: AgentTurn | undefined;
  #call: OpenCall | undefined;
  #drain: Timer | undefined;
  #bytes = 0;
  /** The server has accepted the turn, so it belongs to the conversation. */
  #isAccepted = false;
  /** The last event has arrived. */
  #isEnded = false;
  /** The listener is not called any more. */
  #isOver = false;
  #hasEvents = false;

  constructor(options: ConversationAgentOptions, headers: CallHeaders, listener: ResponseListener) {
    this.#options = options;
    this.#headers = headers;
    this.#listener = listener;
  }

  async start(input: AgentInput) {
    const { protocol, client, conversations } = this.#options;
    this.#sessionId = input.sessionId;
    try {
      const history = await conversations.load(input.sessionId);
      if (this.#isOver) return;
      // The page opens a new session, and sends what the shopper said last.
      if (history === undefined) throw new Refusal('session_unknown');
      this.#earlier = readHistory(history);
      this.#turn = protocol.begin(input, this.#earlier);
      this.#call = client.open('invoke', this.#turn.body, this.#headers, this);
    } catch (error) {
      this.#fail(error instanceof Refusal ? error : new Refusal('internal'));
    }
  }

  abort() {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#isEnded) return;
    this.#call?.abort();
    void this.#save();
  }
  pause() {
    this.#call?.pause();
  }
  resume() {
    this.#call?.resume();
  }

  head() {
    this.#isAccepted = true;
    this.#listener.head?.();
  }
  data(bytes: Latin1Text) {
    if (this.#isEnded || this.#isOver || !this.#turn) return;
    this.#bytes += bytes.length;
    if (this.#bytes > maxBytes) return this.#cancel(new Refusal('upstream_failed'));
    try {
      this.#take(this.#read(this.#turn, bytes));
    } catch {
      // A mapper of products has returned something that cannot be serialised.
      this.#cancel(new Refusal('internal'));
    }
  }
  /** Ends a response that has no last event: it is cut, unless the protocol says otherwise. */
  end() {
    this.#drain?.cancel();
    if (!this.#isEnded && !this.#isOver) this.#take(this.#turn?.decoder.finish(true) ?? []);
  }
  failed(refusal: Refusal) {
    this.#drain?.cancel();
    if (this.#isEnded || this.#isOver) return;
    if (this.#isAccepted) this.#write(this.#turn?.decoder.finish(true) ?? []);
    // The address is wrong; sessions are known here.
    const { code, retryAfter } = refusal;
    this.#fail(code === 'session_unknown' ? new Refusal('upstream_failed', { retryAfter }) : refusal);
  }

  #read({ decoder, record }: AgentTurn, bytes: Latin1Text): readonly AgentStreamItem[] {
    const items: AgentStreamItem[] = [];
    for (const line of this.#reader.push(latin1ToBytes(bytes))) {
      const data = parseData(line);
      this.#hasEvents = true;
      record(data);
      items.push(...decoder.push(data));
    }
    return items;
  }

  #take(items: readonly AgentStreamItem[]) {
    this.#write(items);
    const end = items.find((item) => item.kind === 'end');
    if (end?.kind !== 'end' || this.#isOver) return;
    this.#isEnded = true;
    // Reading the end of the response, instead of aborting it, keeps the connection reusable.
    const call = this.#call;
    this.#drain = this.#options.clock.timer(drainFor, () => call?.abort());
    void this.#finish(end.reason, end.error?.code);
  }

  /** Writes the events of all items at once, one line for each item. */
  #write(items: readonly AgentStreamItem[]) {
    let lines = '';
    for (const item of items) {
      if (item.kind !== 'events') continue;
      const response = { sessionId: this.#sessionId, responseEvents: item.elements };
      lines += `${toLatin1(JSON.stringify({ result: { response } }))}\n`;
    }
    if (lines !== '' && !this.#isOver) this.#listener.data(lines);
  }

  async #finish(reason: EndReason, code = '') {
    await this.#save();
    if (this.#isOver) return;
    if (reason === 'complete' || reason === 'stopped') {
      this.#isOver = true;
      return this.#listener.end(reason);
    }
    if (reason === 'failed') this.#reportError(code);
    // A body without any event is no stream, such as a login page.
    const isCut = reason === 'cut' && this.#hasEvents;
    this.#settle(new Refusal(isCut ? 'upstream_cut' : 'upstream_failed'));
  }

  /** The text of the error may quote the shopper, so only its code is reported. */
  #reportError(code: string) {
    const fields = { reqId: this.#headers['x-request-id'], operation: 'invoke' };
    const named = /^[\w.-]{1,64}$/.test(code) ? { code } : {};
    this.#options.client.settings.report('warn', 'platform reported an error', { ...fields, ...named });
  }

  #cancel(refusal: Refusal) {
    this.#call?.abort();
    this.#fail(refusal);
  }
  #fail(refusal: Refusal) {
    this.#isEnded = true;
    void this.#save();
    this.#settle(refusal);
  }
  #settle(refusal: Refusal) {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#listener.failed(refusal);
  }

  /** Begins to save at once, because the next turn of the session may start as soon as this one has ended. */
  async #save() {
    const { conversations, client } = this.#options;
    if (!this.#turn || !this.#isAccepted) return;
    try {
      await conversations.save(this.#sessionId, boundedHistory([...this.#earlier, this.#turn.recorded]));
    } catch {
      const reqId = this.#headers['x-request-id'];
      client.settings.report('error', 'conversation could not be saved', { reqId });
    }
  }
}
