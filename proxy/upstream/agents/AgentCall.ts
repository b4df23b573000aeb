import {
  type AgentInput,
  type AgentStreamItem,
  type AgentTurn,
  type CallResult,
  decodeEvent,
  type EndReason,
  firstRound,
  isLastRound,
  nextRound,
  type RecordedTurn,
  refusedResult,
  type AgentCall as ToolCall,
  tooManyCalls,
} from '../../../src/protocol/index.ts';
import type { CallHeaders, OpenCall, Preview, ResponseListener, Timer } from '../../contract/index.ts';
import { encodeUtf8 } from '../../core/lines.ts';
import { Refusal } from '../../core/Refusal.ts';
import { AgentRequest, type AgentRequestListener } from './AgentRequest.ts';
import { boundedHistory, readHistory } from './boundedHistory.ts';
import type { ConversationAgentOptions } from './ConversationAgentOptions.ts';
import { joinPieces, TextPreviews } from './TextPreviews.ts';

/** Maximum number of calls of one round that the page gets; the agent gets an error for any further one. */
const maxCalls = 32;
/** Maximum number of characters of the results of one turn, as JSON. */
const maxResultCharacters = 256 * 1024;

type EventsItem = Extract<AgentStreamItem, { readonly kind: 'events' }>;

const failure = (error: string): CallResult => ({ status: 'failed', error });
const unanswered = failure('The page has not answered.');
const tooManyAtOnce = failure('These are too many calls at once.');
const tooDeep = failure('The input is nested too deep.');
const tooLong = failure('The results of this turn are too long.');

/**
 * The call of one turn: a request with the conversation, and a further request after each round of calls of the page's tools.
 * The event streams of these requests become lines of the platform's format.
 */
export class AgentCall implements OpenCall, AgentRequestListener {
  readonly #options: ConversationAgentOptions;
  readonly #headers: CallHeaders;
  readonly #listener: ResponseListener;
  readonly #input: AgentInput;
  readonly #previews = new TextPreviews();
  #earlier: readonly RecordedTurn[] = [];
  #round = firstRound;
  #turn: AgentTurn | undefined;
  #request: AgentRequest | undefined;
  /** Calls of the current round. */
  #calls: ToolCall[] = [];
  /** Calls of the current round that wait for the page, by id. */
  readonly #waiting = new Map<string, ToolCall>();
  /** Ids of the calls of all rounds that have a result. */
  readonly #answered = new Set<string>();
  #resultCharacters = 0;
  #deadline: Timer | undefined;
  /** The result of all current and later calls; set once it is known that the page cannot receive calls. */
  #resultForAll: CallResult | undefined;
  /** The server has accepted the turn, so it belongs to the conversation. */
  #isAccepted = false;
  /** The last event has arrived, or the turn has failed. */
  #isEnded = false;
  /** The listener is not called any more. */
  #isOver = false;

  constructor(
    options: ConversationAgentOptions,
    input: AgentInput,
    headers: CallHeaders,
    listener: ResponseListener,
  ) {
    this.#options = options;
    this.#input = input;
    this.#headers = headers;
    this.#listener = listener;
  }

  async start() {
    const { conversations } = this.#options;
    try {
      const history = await conversations.load(this.#input.sessionId);
      if (this.#isOver) return;
      // After this error the page opens a new session and sends the shopper's last texts.
      if (history === undefined) throw new Refusal('session_unknown');
      this.#earlier = readHistory(history, this.#options.maxHistory);
      const turn = this.#begin();
      const body = JSON.stringify(turn.body);
      await this.#admit(body, false);
      if (!this.#isOver) this.#send(turn, body);
    } catch (error) {
      this.#fail(error instanceof Refusal ? error : new Refusal('internal'));
    }
  }

  abort() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#release();
    if (this.#isEnded) return;
    this.#request?.abort();
    void this.#save();
  }
  pause() {
    this.#request?.pause();
  }
  resume() {
    this.#request?.resume();
  }
  answer(callId: string | undefined, result: CallResult): boolean {
    if (this.#isOver) return false;
    if (callId !== undefined && !this.#waiting.has(callId)) return this.#answered.has(callId);
    if (callId === undefined) this.#resultForAll = result;
    this.#answer(callId === undefined ? [...this.#waiting.keys()] : [callId], result);
    return true;
  }

  accepted() {
    if (this.#isAccepted) return;
    this.#isAccepted = true;
    this.#listener.head?.();
  }
  received(items: readonly AgentStreamItem[], hasEvents: boolean) {
    this.#passOn(items);
    for (const item of items)
      if (item.kind === 'call' && !this.#round.answered.has(item.callId)) this.#calls.push(item);
    const end = items.find((item) => item.kind === 'end');
    if (end?.kind !== 'end' || this.#isOver) return;
    const hasCalls = end.reason === 'complete' && this.#calls.length > 0;
    if (hasCalls && !isLastRound(this.#round)) return this.#beginCalls();
    const { reason, error } = hasCalls ? ({ reason: 'failed', error: tooManyCalls } as const) : end;
    this.#isEnded = true;
    void this.#finish(reason, hasEvents, error?.code);
  }
  failed(refusal: Refusal) {
    // The proxy itself stores the sessions, so a 404 of the server means that its address is wrong.
    const { code, retryAfter } = refusal;
    this.#fail(code === 'session_unknown' ? new Refusal('upstream_failed', { retryAfter }) : refusal);
  }

  #passOn(items: readonly AgentStreamItem[]) {
    let lines: string[] = [];
    const preview = (one: Preview) => {
      this.#write(lines);
      lines = [];
      if (!this.#isOver) this.#listener.preview?.(one);
    };
    for (const item of joinPieces(items)) {
      if (item.kind === 'text') preview(this.#previews.grow(item));
      else if (item.kind === 'retract') this.#previews.retract(item.keys).forEach(preview);
      else if (item.kind === 'events') lines.push(this.#eventsLine(item));
    }
    this.#write(lines);
  }
  #eventsLine({ elements, key, isIncomplete: incomplete }: EventsItem): string {
    const completed = this.#previews.complete(key);
    return eventsLine(this.#input, elements, completed === undefined ? {} : { key: completed, incomplete });
  }

  #begin(): AgentTurn {
    this.#turn = this.#options.protocol.begin(this.#input, this.#earlier, this.#round.continued);
    return this.#turn;
  }
  /** @throws `Refusal` */
  async #admit(body: string, isStarted: boolean): Promise<void> {
    await this.#options.admitCharacters?.(this.#headers, body.length, isStarted);
  }
  /** @throws `Refusal` */
  #send(turn: AgentTurn, body: string) {
    const { client, clock } = this.#options;
    this.#request = new AgentRequest({ client, clock, turn, body, headers: this.#headers, listener: this });
  }

  /**
   * Sets an error as the result of each call that the page does not get, writes a line for every call, and starts the next round
   * if no call waits for the page.
   */
  #beginCalls() {
    const { clock, client } = this.#options;
    const refused: string[] = [];
    for (const call of this.#calls) {
      const result = refusedResult(call, this.#input.tools) ?? this.#refuse(call);
      if (result) {
        this.#record(call, result);
        refused.push(eventsLine(this.#input, [{ [`agent:tool-call:${call.name}`]: call.input }]));
      } else this.#waiting.set(call.callId, call);
    }
    // Call lines come last. The page does not show them, so it gets them again if it resumes after the last line that it showed.
    this.#write([...refused, ...[...this.#waiting.values()].map(callLine)]);
    if (this.#isOver) return;
    if (this.#waiting.size === 0) return this.#startNextRound();
    const waiting = [...this.#waiting.keys()];
    if (this.#resultForAll) return this.#answer(waiting, this.#resultForAll);
    const { answer, turn } = client.settings.timeouts;
    this.#listener.limit?.(answer + turn);
    this.#deadline = clock.timer(answer, () => this.#answer([...this.#waiting.keys()], unanswered));
  }

  /** Returns the result of a call that the proxy does not pass on to the page; undefined for one that it passes on. */
  #refuse(call: ToolCall): CallResult | undefined {
    if (this.#waiting.size === maxCalls) return tooManyAtOnce;
    // A call has no event kind, so it decodes as an unknown key; any other reason means that its input is nested too deep.
    const event = decodeEvent(toolCallOf(call));
    return event?.kind === 'unknown' && event.reason === 'unknown-key' ? undefined : tooDeep;
  }

  #record(call: ToolCall, result: CallResult) {
    this.#resultCharacters += JSON.stringify(result).length;
    this.#turn?.answer(call, this.#resultCharacters > maxResultCharacters ? tooLong : result);
    this.#answered.add(call.callId);
  }

  #answer(callIds: readonly string[], result: CallResult) {
    for (const callId of callIds) {
      const call = this.#waiting.get(callId);
      this.#waiting.delete(callId);
      if (call) this.#record(call, result);
    }
    if (callIds.length === 0 || this.#waiting.size > 0) return;
    this.#release();
    this.#listener.limit?.(this.#options.client.settings.timeouts.turn);
    this.#startNextRound();
  }

  #startNextRound() {
    if (!this.#turn) return;
    this.#round = nextRound(this.#round, this.#turn, this.#calls);
    this.#calls = [];
    try {
      const turn = this.#begin();
      const body = JSON.stringify(turn.body);
      void this.#admit(body, true).catch(() => undefined);
      this.#send(turn, body);
    } catch (error) {
      this.#fail(error instanceof Refusal ? error : new Refusal('internal'));
    }
  }

  #release() {
    this.#deadline?.cancel();
    this.#waiting.clear();
  }

  #write(lines: readonly string[]) {
    if (lines.length > 0 && !this.#isOver) this.#listener.data(encodeUtf8(lines.join('')));
  }

  async #finish(reason: EndReason, hasEvents: boolean, code = '') {
    await this.#save();
    if (this.#isOver) return;
    if (reason === 'complete' || reason === 'stopped') {
      this.#isOver = true;
      return this.#listener.end(reason);
    }
    if (reason === 'failed') this.#reportError(code);
    // A body without any event, such as a login page, is no stream.
    const isCut = reason === 'cut' && hasEvents;
    this.#settle(new Refusal(isCut ? 'upstream_cut' : 'upstream_failed'));
  }

  /** The text of the error may quote the shopper, so only its code is reported. */
  #reportError(code: string) {
    const fields = { reqId: this.#headers['x-request-id'], operation: 'invoke' };
    const named = /^[\w.-]{1,64}$/.test(code) ? { code } : {};
    this.#options.client.settings.report('warn', 'platform reported an error', { ...fields, ...named });
  }

  #fail(refusal: Refusal) {
    if (this.#isEnded || this.#isOver) return;
    this.#isEnded = true;
    this.#release();
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
    const turns = [...this.#earlier, this.#turn.recorded];
    try {
      await conversations.save(this.#input.sessionId, boundedHistory(turns, this.#options.maxHistory));
    } catch {
      const reqId = this.#headers['x-request-id'];
      client.settings.report('error', 'conversation could not be saved', { reqId });
    }
  }
}

const jsonLine = (value: object): string => `${JSON.stringify(value)}\n`;

/** @param text Key of the growing text that the line completes. */
const eventsLine = (
  { sessionId }: AgentInput,
  responseEvents: readonly unknown[],
  text: object = {},
): string => jsonLine({ ...text, result: { response: { sessionId, responseEvents } } });

const toolCallOf = ({ callId, name, input, approvalId }: ToolCall) => {
  const needsApproval = approvalId !== undefined;
  // A tool for which the server requests approval runs on the server.
  return { toolCall: { callId, name, input, needsApproval, ...(needsApproval && { isRemote: true }) } };
};
const callLine = (call: ToolCall): string => jsonLine(toolCallOf(call));
