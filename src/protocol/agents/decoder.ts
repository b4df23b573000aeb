import { outputPrefix, technicalPrefix } from '../isTechnical.ts';
import type { Line } from '../lines.ts';
import { isRecord, type JsonRecord } from '../records.ts';
import type { EndReason } from '../wire.ts';

/** Options of the decoders of other agents' streams. */
export interface AgentDecoderOptions {
  /**
   * Returns the products in the complete output of a tool, or in the content of an `ACTIVITY_SNAPSHOT` of AG-UI, in the
   * wire format; an empty list if there are none. See `createProductReader`. Default: no products.
   */
  readonly productsOf?: (name: string, output: unknown) => readonly object[];
  /** Tools whose complete output is returned as it is, in place of its products. Default: none. */
  readonly shownTools?: readonly string[] | undefined;
  /** Whether texts are returned in pieces, as they arrive. Default: each text is returned whole, once it is complete. */
  readonly textInPieces?: boolean;
  /** Whether texts that are returned whole are also returned in pieces before, as previews of the same `key`. */
  readonly textPreviews?: boolean | undefined;
  /**
   * Whether calls of the page's tools are returned as `call`. If not, the decoder of the AI SDK returns an `unknown` event for
   * each, and the decoder of AG-UI ignores them.
   */
  readonly calls?: boolean;
  /** Names of tools by the ids of their calls in an earlier stream of the turn. */
  readonly toolNames?: ReadonlyMap<string, string>;
}

/** An item of a decoded stream. */
export type AgentStreamItem =
  /** `elements` are elements of `responseEvents`, which `decodeEvent` decodes. */
  | {
      readonly kind: 'events';
      readonly elements: readonly unknown[];
      /** Set for a whole text of which previews were returned. */
      readonly key?: string;
      /** The agent has not completed the text. */
      readonly isIncomplete?: true;
    }
  /** The next piece of a text. `key` is unique in the stream; `done` completes the text, and `delta` may then be empty. */
  | { readonly kind: 'text'; readonly key: string; readonly delta: string; readonly done?: true }
  /** Removes texts, which the agent has taken back. */
  | { readonly kind: 'retract'; readonly keys: readonly string[] }
  /** Calls a tool of the page; the stream has ended without its result. */
  | ({ readonly kind: 'call' } & AgentCall)
  | {
      readonly kind: 'end';
      readonly reason: EndReason;
      readonly error?: { readonly code: string; readonly message: string };
    };

/** A call of a tool that waits for the page. */
export interface AgentCall {
  readonly callId: string;
  readonly name: string;
  readonly input: unknown;
  /** Set if the server runs the tool once the shopper has approved the call. */
  readonly approvalId?: string;
}

/** Decodes one stream of a turn. Never throws. */
export interface AgentDecoder {
  /** Decodes the data of the next server-sent event, as `parseData` returns it. Ignores everything after the end. */
  push(data: unknown): readonly AgentStreamItem[];
  /** Whether the answer is complete, so that `finish` need not wait long for the end of the stream. */
  isFinished(): boolean;
  /**
   * Returns the last items of a stream that has ended; none if an `end` was returned before.
   *
   * @param keepsPartial Whether texts that are not complete become messages; false if the stream will be read again.
   */
  finish(keepsPartial: boolean): readonly AgentStreamItem[];
}

/** Maximum levels of nesting in the data of an event. Data that is nested thousands of times cannot be serialised. */
const maxDepth = 128;

/**
 * Parses the data of a server-sent event. Data that is not JSON, or is nested too deep, stays text; for data that was
 * dropped, returns a text with its length.
 */
export function parseData(line: Line): unknown {
  if ('oversize' in line) return `${line.oversize} characters`;
  try {
    const data: unknown = JSON.parse(line.text);
    return isTooDeep(data, 0) ? line.text : data;
  } catch {
    return line.text;
  }
}

function isTooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === maxDepth || Object.values(value).some((item) => isTooDeep(item, depth + 1));
}

/** A name or an id; empty if it is neither text nor a number. `String` would throw for some objects. */
export const nameOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';

/** Creates the element of a text message; none without text. */
export const textElements = (text: string): readonly JsonRecord[] =>
  text.trim() === '' ? [] : [message({ textContent: { text } })];

/** Creates the element of a file; undefined for a media type that no message can show. */
export function mediaElement(url: unknown, mediaType: unknown): JsonRecord | undefined {
  const [type] = nameOf(mediaType).split('/');
  return type === 'image' || type === 'audio' ? message({ [`${type}Content`]: { url } }) : undefined;
}

const message = (content: JsonRecord): JsonRecord => ({ messageEvent: { role: 'ASSISTANT', content } });

/** Creates the element of links, such as the sources of a text; none without links. */
export function linkElements(links: ReadonlyMap<string, string>): readonly JsonRecord[] {
  const lines = [...links].map(([url, title]) => `- [${title.replace(/[[\]\\]/g, '\\$&')}](<${url}>)`);
  return textElements(lines.join('\n'));
}

/**
 * Creates the elements of the products in complete output, or of the output of a tool that is shown as it is; an `unknown` event
 * with the output if the mapper throws.
 */
export function outputElements(
  { productsOf = () => [], shownTools = [] }: AgentDecoderOptions,
  name: string,
  output: unknown,
): readonly JsonRecord[] {
  if (shownTools.includes(name)) return [unmapped(`${outputPrefix}${name}`, output)];
  try {
    const products = productsOf(name, output);
    return products.length === 0 ? [] : [{ recommendationEvent: { products } }];
  } catch {
    return [notShown(name, output)];
  }
}

/** Creates the element of something that is not meant for the shopper. The host gets it as an `unknown` event. */
export const unmapped = (name: string, value: unknown): JsonRecord => ({
  [`${technicalPrefix}${name}`]: value,
});

/** Creates the element of a part of the answer that cannot be shown. Host and shopper get it as an `unknown` event. */
export const notShown = (name: string, value: unknown): JsonRecord => ({ [`content:${name}`]: value });

/**
 * Creates the elements of an application's own event: a data part of the AI SDK, a `CUSTOM` event of AG-UI. Its value has
 * the fields of the platform's wire format, except for `suggestions` (a list of questions), `activity` (a text) and
 * `shelftalk` (an element of `responseEvents`, or a list of them).
 *
 * @returns undefined for any other name.
 */
export function namedElements(name: string, value: unknown): readonly unknown[] | undefined {
  switch (name) {
    case 'shelftalk':
      return [value].flat();
    case 'suggestions':
      return [{ chatSuggestionEvent: { suggestedQuestions: questionsOf(value) } }];
    case 'activity':
      return [activityElement(isRecord(value) ? value.text : value)];
    case 'handover':
      return [{ agentHandoverEvent: { triggerHandover: true, ...(isRecord(value) && value) } }];
    case 'location':
      return [message({ locationContent: value })];
    case 'list':
      return [interactive({ text: textIn(value), listMessage: value })];
    case 'buttons':
      return [interactive({ text: textIn(value), replyButtonMessage: value })];
    default:
      return undefined;
  }
}

/** Creates the element with the text that says what the agent is doing. */
const activityElement = (text: unknown): JsonRecord => ({
  messageEvent: { role: 'ASSISTANT', content: { textContent: { text } }, metadata: { activity: true } },
});

const interactive = (content: JsonRecord): JsonRecord => ({
  serviceInteractiveEvent: { interactive: content },
});

const textIn = (value: unknown): unknown => (isRecord(value) ? value.text : undefined);

/** Reads suggested questions from a list, or from an object that contains it. */
function questionsOf(value: unknown): unknown {
  const { suggestions = undefined, questions = suggestions } = isRecord(value) ? value : {};
  const all = questions ?? value;
  return Array.isArray(all) ? all.map((item) => (isRecord(item) ? (item.text ?? item.title) : item)) : all;
}

/** Creates the elements of a question with given answers, as buttons or, for more than three, as a list. */
export function choiceElements(text: string, choices: readonly string[]): readonly JsonRecord[] {
  const rows = choices.map((choice) => ({ id: choice, text: choice }));
  const content =
    rows.length > 3 ? { listMessage: { sections: [{ rows }] } } : { replyButtonMessage: { buttons: rows } };
  return [interactive({ text, ...content })];
}

/** Returns the calls of a stream that has ended; without the option `calls`, an `unknown` event for each. */
export const callItems = (
  { calls = false }: AgentDecoderOptions,
  pending: Iterable<AgentCall>,
): readonly AgentStreamItem[] =>
  [...pending].map((call) =>
    calls
      ? { kind: 'call', ...call }
      : { kind: 'events', elements: [unmapped(`tool-call:${call.name}`, call.input)] },
  );

/**
 * Returns the elements as one item; nothing if the same source had the same elements before.
 *
 * @param source Id of the message or call that the elements come from, or a name if it has none, such as the event's type.
 */
export type RepeatFilter = (source: string, elements: readonly unknown[]) => readonly AgentStreamItem[];

/** Creates a filter for elements that a stream repeats, as it does when it is sent again from its start. */
export function createRepeatFilter(): RepeatFilter {
  const sent = new Set<string>();
  return (source, elements) => {
    const key = `${source} ${JSON.stringify(elements)}`;
    if (elements.length === 0 || sent.has(key)) return [];
    sent.add(key);
    return [{ kind: 'events', elements }];
  };
}
