import type { TurnPreviews } from '../../platform/agents/TurnPreviews.ts';
import type { Clock } from '../../platform/clock.ts';
import { getOwn, isRecord, jsonOf, type ResponseEvent } from '../../src/protocol/index.ts';
import type { AgentShop } from '../AgentShop.ts';
import { productIdsIn } from '../LiveProducts.ts';
import { type Memory, rememberCards } from '../memory.ts';
import { lowerFirst } from '../PhraseBook.ts';
import { hasCartAction, productCards, textMessage } from '../responseEvents.ts';
import { activityAfter } from './activities.ts';
import { CheckedText } from './CheckedText.ts';
import type { Completion, ToolCall } from './CompletionReader.ts';
import { isNegative } from './claims.ts';
import type { Knowledge } from './Knowledge.ts';
import { ModelFailure } from './ModelFailure.ts';
import type { Exchange } from './modelMemory.ts';
import { firstMessages, type ModelMessage } from './prompt.ts';
import { type ModelServer, requestCompletion } from './requestCompletion.ts';
import { StreamedText } from './StreamedText.ts';
import type { TextFault } from './TextCheck.ts';
import type { ToolContext } from './ToolContext.ts';
import { type CardsEvent, isPresented, toolMessage } from './toolData.ts';
import { runTool, textOfEvent, toolDefinitions } from './tools.ts';

interface ModelTurnOptions {
  readonly server: ModelServer;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly shop: AgentShop;
  /** Creates the context of a tool call, with the current products of the shop. */
  readonly contextOf: (memory: Memory) => Omit<ToolContext, 'accepts'>;
  readonly memory: Memory;
  readonly knowledge: Knowledge;
  /** Words of the shopper in this turn. */
  readonly asked: string;
  /** Present if the caller shows a text while it grows; otherwise each checked piece is a message. */
  readonly previews?: TurnPreviews | undefined;
}

interface CallOutcome {
  /** Events to show at once. */
  readonly events: readonly ResponseEvent[];
  /** The result for the model. */
  readonly content: string;
  /** Shown while the model reads the result: says what the agent is doing. */
  readonly activity?: ResponseEvent | undefined;
}

/** Limits of a turn. */
const maxRequests = 6;
const maxCalls = 8;
const maxWrongCalls = 3;

/** One turn of the model: requests a completion, runs the tools that it calls, and repeats this within limits. */
export class ModelTurn {
  readonly #options: ModelTurnOptions;
  readonly #modelText = new StreamedText();
  readonly #checked: CheckedText;
  /** The texts that this turn has shown. */
  readonly #texts: string[] = [];
  /** The tool calls that have run, by name and arguments. */
  readonly #madeCalls = new Set<string>();
  /** Ids of the products whose cards this turn has shown. */
  readonly #carded = new Set<string>();
  /** Cards that tools found, which are shown if the text uses them. */
  readonly #found: CardsEvent[] = [];
  #memory: Memory;
  #isBegun = false;
  /** The checked pieces of the message that grows. */
  #growing = '';
  #calls = 0;
  #wrongCalls = 0;
  /** Texts of the last tool that returned some: shown instead of a sentence that is not proven, or if the model writes none. */
  #toolTexts: readonly ResponseEvent[] = [];
  /** Whether the model wrote a text after the last tool. */
  #hasWritten = false;
  /** The last question and the last suggestions of tools; shown at the end, because they belong below the text. */
  #question: ResponseEvent | undefined;
  #suggestions: ResponseEvent | undefined;

  constructor(options: ModelTurnOptions) {
    this.#options = options;
    this.#memory = options.memory;
    const { knowledge, shop, asked } = options;
    this.#checked = new CheckedText(knowledge, asked, shop);
  }

  /** Whether an event other than an activity was yielded. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** The memory after the tools that have run. */
  get memory(): Memory {
    return this.#memory;
  }

  /** Why sentences were not shown. */
  get faults(): readonly TextFault[] {
    return this.#checked.faults;
  }

  /**
   * Yields the events of the turn and returns the texts that were shown.
   * @throws ModelFailure
   */
  async *run(exchanges: readonly Exchange[]): AsyncGenerator<ResponseEvent, string, void> {
    const messages = firstMessages(this.#context(), exchanges, this.#options.asked);
    for (let request = 1; request <= maxRequests; request++) {
      const isLast = request === maxRequests || this.#calls >= maxCalls;
      const completion = yield* this.#complete(messages, isLast);
      if (this.#modelText.hasWrittenCall) throw new ModelFailure('wrong-calls');
      if (completion.calls.length === 0 || isLast || this.#modelText.isFull) break;
      messages.push(callMessage(completion));
      for (const call of completion.calls) {
        const outcome = await this.#runCall(call);
        this.#isBegun ||= outcome.events.length > 0;
        yield* outcome.events;
        if (outcome.activity) yield outcome.activity;
        messages.push({ role: 'tool', tool_call_id: call.id, content: outcome.content });
      }
      if (this.#wrongCalls >= maxWrongCalls) throw new ModelFailure('wrong-calls');
    }
    yield* this.#close();
    return this.#texts.join('\n\n');
  }

  #context(): ToolContext {
    const { contextOf } = this.#options;
    return { ...contextOf(this.#memory), accepts: (title) => this.#checked.accepts(title) };
  }

  /**
   * Requests a completion, yields its text as messages and returns its calls.
   *
   * @param isLast Whether the model must write a text instead of calling another tool.
   */
  async *#complete(
    messages: readonly ModelMessage[],
    isLast: boolean,
  ): AsyncGenerator<ResponseEvent, Completion, void> {
    const { server, clock, signal } = this.#options;
    const body = { messages, tools: toolDefinitions, ...(isLast && { tool_choice: 'none' }) };
    const pieces = requestCompletion(server, body, clock, signal);
    try {
      for (;;) {
        const step = await pieces.next();
        if (step.done) {
          yield* this.#send(this.#modelText.flush(step.value.isTruncated));
          yield* this.#endMessage();
          return step.value;
        }
        yield* this.#send(this.#modelText.push(step.value));
        // Returning ends the request, so that the server stops, too.
        if (!this.#modelText.isFull) continue;
        yield* this.#endMessage();
        return { calls: [], isTruncated: true };
      }
    } catch (error) {
      yield* this.#endMessage();
      throw error;
    } finally {
      this.#modelText.clear();
      await pieces.return({ calls: [], isTruncated: false });
    }
  }

  /** Sends the sentences that are proven; the first other one of the turn is replaced by the texts of the last tool. */
  *#send(text: string | undefined): Generator<ResponseEvent, void, void> {
    if (text === undefined) return;
    const { shown, isShortened } = this.#checked.read(text);
    const texts = isShortened ? this.#toolTexts : [];
    if (isShortened) this.#toolTexts = [];
    if (shown === '' && texts.length === 0) return;
    this.#hasWritten = true;
    this.#isBegun = true;
    if (shown !== '') yield* this.#show(shown);
    if (texts.length > 0) yield* this.#endMessage();
    yield* this.#record(texts);
  }

  /** Shows a piece of the model's text: as a message, or added to the one that grows. */
  *#show(text: string): Generator<ResponseEvent, void, void> {
    const { previews } = this.#options;
    if (!previews) return yield* this.#record([textMessage(text)]);
    this.#texts.push(text);
    this.#checked.accept(text);
    const piece = this.#growing === '' ? text : `${this.#modelText.separator}${text}`;
    this.#growing += piece;
    previews.grow(piece);
  }
  *#endMessage(): Generator<ResponseEvent, void, void> {
    if (this.#growing === '') return;
    const message = textMessage(this.#growing);
    this.#growing = '';
    this.#options.previews?.complete(message);
    yield message;
  }

  *#record(events: readonly ResponseEvent[]): Generator<ResponseEvent, void, void> {
    for (const event of events) {
      const text = textOfEvent(event);
      if (text !== undefined) {
        this.#texts.push(text);
        this.#checked.accept(text);
      }
      yield event;
    }
  }

  /** Runs a call, unless the turn has too many calls or has already made the same call. */
  async #runCall({ name, arguments: written }: ToolCall): Promise<CallOutcome> {
    const key = `${name} ${written.replace(/\s+/g, ' ').trim()}`;
    this.#calls += 1;
    if (this.#calls > maxCalls) return { events: [], content: 'Too many calls in this turn.' };
    if (this.#madeCalls.has(key))
      return { events: [], content: 'This call was made before in this turn. Its result is above.' };
    const { shop, knowledge } = this.#options;
    const outcome = await shop.live.settle(
      queryIn(written),
      () => runTool(this.#context(), name, written),
      (outcome) =>
        outcome.kind === 'wrong' || !outcome.result
          ? []
          : productIdsIn(outcome.result.events, outcome.result.memory),
    );
    if (outcome.kind === 'wrong') {
      this.#wrongCalls += 1;
      return { events: [], content: `Error: ${outcome.reason}` };
    }
    this.#madeCalls.add(key);
    const events = outcome.result?.events ?? [];
    this.#memory = outcome.result?.memory ?? this.#memory;
    const shown = events.filter((event) => this.#showOrKeep(event));
    if (outcome.kind === 'refused') return { events: shown, content: `Not done: ${outcome.reason}` };
    knowledge.learn(outcome.data, events);
    const texts = events.filter((event) => textOfEvent(event) !== undefined && !shown.includes(event));
    if (texts.length > 0) {
      this.#toolTexts = texts;
      this.#hasWritten = false;
    }
    this.#texts.push(...shown.flatMap((event) => textOfEvent(event) ?? []));
    const activity = activityAfter(name, events, this.#memory.language, this.#kind());
    return { events: shown, content: toolMessage(outcome.data), activity };
  }

  /** Returns the kind of product that was searched for last, such as "tents"; "products" if it was not exactly one kind. */
  #kind(): string {
    const [shape, ...others] = this.#memory.filters.shapes ?? [];
    const kind = getOwn(this.#options.shop.data.shop.shapes, shape ?? '');
    return kind && others.length === 0 ? lowerFirst(kind.plural) : 'products';
  }

  /**
   * Returns whether an event of a tool is shown at once. Questions and suggestions are kept for the end of the turn, and
   * cards until the text uses them. Texts without an action for the cart are not shown at once either, because the model
   * usually writes its own.
   */
  #showOrKeep(event: ResponseEvent): boolean {
    if (textOfEvent(event) !== undefined) return hasCartAction(event);
    if ('recommendationEvent' in event) {
      if (isPresented(event)) return this.#isNew(event);
      this.#found.push(event);
      return false;
    }
    if ('chatSuggestionEvent' in event) {
      this.#suggestions = this.#options.shop.answerableOnly(event);
      return false;
    }
    const interactive =
      'serviceInteractiveEvent' in event ? event.serviceInteractiveEvent.interactive : undefined;
    const isQuestion = interactive && ('replyButtonMessage' in interactive || 'listMessage' in interactive);
    if (isQuestion) this.#question = event;
    return !isQuestion;
  }

  /** Whether cards show a product that this turn has not shown yet. */
  #isNew({ recommendationEvent: { products } }: CardsEvent): boolean {
    const ids = products.map(({ productId }) => productId);
    const isNew = ids.some((id) => !this.#carded.has(id));
    for (const id of ids) this.#carded.add(id);
    return isNew;
  }

  /**
   * Returns the found cards of the products that the texts name. If they name none, those that were found last: the text is
   * then an introduction, unless it denies something.
   */
  #usedCards(): readonly ResponseEvent[] {
    const last = this.#found.at(-1);
    if (!last) return [];
    const { mentioned, language } = this.#checked;
    const byId = new Map(
      this.#found.flatMap((event) =>
        event.recommendationEvent.products.map((card) => [card.productId, card] as const),
      ),
    );
    const named = [...byId.keys()].filter((id) => mentioned.has(id));
    const isDenied = named.length === 0 && isNegative(this.#texts[0] ?? '', language);
    const ids = (
      named.length > 0 ? named : last.recommendationEvent.products.map(({ productId }) => productId)
    ).filter((id) => !this.#carded.has(id));
    if (isDenied || ids.length === 0) return [];
    this.#memory = rememberCards(this.#memory, ids);
    if (named.length === 0 && ids.length === last.recommendationEvent.products.length) return [last];
    return [productCards(ids.flatMap((id) => byId.get(id) ?? []))];
  }

  *#close(): Generator<ResponseEvent, void, void> {
    if (!this.#hasWritten) yield* this.#record(this.#toolTexts);
    if (this.#texts.length === 0) throw new ModelFailure(this.faults.length > 0 ? 'unproven' : 'silent');
    yield* this.#usedCards();
    if (this.#question) yield this.#question;
    if (this.#suggestions) yield this.#suggestions;
  }
}

/** Returns the words that a call of the tool `search` searches for; empty for other calls. */
function queryIn(written: string): string {
  const input = jsonOf(written);
  return isRecord(input) && typeof input.query === 'string' ? input.query : '';
}

/** Creates the message that repeats the model's calls in the next request. Servers reject arguments that are not JSON. */
function callMessage({ calls }: Completion): ModelMessage {
  const isJson = (text: string) => {
    try {
      return typeof JSON.parse(text) === 'object';
    } catch {
      return false;
    }
  };
  return {
    role: 'assistant',
    content: '',
    tool_calls: calls.map(({ id, name, arguments: written }) => ({
      id,
      type: 'function',
      function: { name, arguments: isJson(written) ? written : '{}' },
    })),
  };
}
