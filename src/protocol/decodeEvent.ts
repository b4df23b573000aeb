import { type GenericSchema, pipe, string, transform } from 'valibot';
import { listOf, product, type Reading, readBy, readOneKey, shape } from './decodeFields.ts';
import { readInteractive } from './decodeInteractive.ts';
import { readMessage } from './decodeMessage.ts';
import type { AgentEvent, HandoverReasonKind, UnknownEvent } from './events.ts';
import { readingLimits } from './limits.ts';
import { camelCase, isRecord, type JsonRecord, normalise } from './records.ts';

const recommendation = pipe(
  shape({ products: listOf(product) }),
  transform(({ products: all }): AgentEvent | undefined => {
    const products = all.filter(({ productId, title }) => productId || title);
    return products.length > 0 ? { kind: 'recommendation', products } : undefined;
  }),
);

const suggestion = pipe(
  shape({ suggestedQuestions: listOf(string()) }),
  transform(({ suggestedQuestions }): AgentEvent | undefined => {
    const questions = suggestedQuestions.filter((question) => question.trim() !== '');
    return questions.length > 0 ? { kind: 'suggestion', questions } : undefined;
  }),
);

type Reader = (value: JsonRecord, where: string) => Reading;
const by =
  (schema: GenericSchema<unknown, AgentEvent | undefined>): Reader =>
  (value, where) =>
    readBy(schema, value, where);

const readers = new Map<string, Reader>([
  ['messageEvent', readMessage],
  ['recommendationEvent', by(recommendation)],
  ['chatSuggestionEvent', by(suggestion)],
  ['serviceInteractiveEvent', readInteractive],
  ['sessionCloseEvent', () => ({ event: { kind: 'close' } })],
]);

const handovers = new Map<string, HandoverReasonKind>([
  ['agentHandoverEvent', 'agent'],
  ['storefrontHandoverEvent', 'storefront'],
  ['orderStatusHandoverEvent', 'orderStatus'],
  ['locationQueryHandoverEvent', 'location'],
  ['leadgenHandoverEvent', 'leadgen'],
]);

/**
 * Reads one element of `responseEvents`. Gives undefined where there is nothing to show (an empty list, a
 * handover that is not triggered), and an `unknown` event for whatever cannot be read. Never throws.
 */
export function decodeEvent(raw: unknown): AgentEvent | undefined {
  if (!isRecord(raw)) return unreadable('not-an-object', '', raw);
  const { value, isTooDeep } = normalise(raw);
  if (isTooDeep) return unreadable('too-deep', Object.keys(raw)[0] ?? '', raw);
  const reading = readElement(raw, value as JsonRecord);
  return 'why' in reading ? unreadable(reading.why, reading.where, raw) : reading.event;
}

/** Reads a list of elements, leaving out those with nothing to show. */
export function decodeEvents(raw: readonly unknown[]): AgentEvent[] {
  return raw.flatMap((element) => decodeEvent(element) ?? []);
}

/** What could not be read, for the host to see. */
export function unreadable(why: UnknownEvent['why'], where: string, raw: unknown): UnknownEvent {
  if (typeof raw === 'string') {
    return { kind: 'unknown', why, where, raw: raw.slice(0, readingLimits.rawCharacters) };
  }
  const { value, isTooDeep } = normalise(raw);
  // Handing on the depth would only move the harm: what was cut to the cap stands for the whole.
  return { kind: 'unknown', why, where, raw: isTooDeep ? value : raw };
}

function readElement(raw: JsonRecord, value: JsonRecord): Reading {
  // Keys are counted on what came, where two spellings of one name are still two keys.
  const one = readOneKey(raw, '');
  if ('why' in one) return one;
  const key = camelCase(one.key);
  const inner = value[key];
  const reader = findReader(key, inner);
  if (!reader) return { why: 'unknown-key', where: one.key };
  return isRecord(inner) ? reader(inner, key) : { why: 'wrong-type', where: key };
}

function findReader(key: string, inner: unknown): Reader | undefined {
  const known = readers.get(key);
  if (known) return known;
  const has = (field: string) => isRecord(inner) && inner[field] !== undefined;
  // The set of keys has grown over time; these two families say by their shape what they are.
  if (handovers.has(key) || (key.endsWith('HandoverEvent') && has('triggerHandover'))) return readHandover;
  if (key.endsWith('InteractiveEvent') && has('interactive')) return readInteractive;
  return undefined;
}

function readHandover(value: JsonRecord, key: string): Reading {
  const { triggerHandover = false, reason = '', reasonNative = '', ...fields } = value;
  if (typeof triggerHandover !== 'boolean') return { why: 'wrong-type', where: `${key}.triggerHandover` };
  if (typeof reason !== 'string') return { why: 'wrong-type', where: `${key}.reason` };
  if (typeof reasonNative !== 'string') return { why: 'wrong-type', where: `${key}.reasonNative` };
  if (!triggerHandover) return { event: undefined };
  const reasonKind = handovers.get(key) ?? 'other';
  return { event: { kind: 'handover', reasonKind, reason: reasonNative || reason, fields } };
}
