import { readMessage } from './decodeMessage.ts';
import { readProduct } from './decodeProduct.ts';
import type { AgentEvent, HandoverReasonKind, UnknownEvent } from './events.ts';
import { Fault, fieldsOf, listOf, onlyKey, type Read, readRecord, readText } from './fields.ts';
import { readingLimits } from './limits.ts';
import { camelCase, isRecord, type JsonRecord, normalise } from './records.ts';

/** Reads an interactive message. It is the largest reader, and few conversations need it: who counts bytes fetches it. */
export type ReadInteractive = Read<AgentEvent | undefined>;

/**
 * Reads one element of `responseEvents`. Gives undefined where there is nothing to show (an empty list, a
 * handover that is not triggered), and an `unknown` event for whatever cannot be read. Never throws.
 */
export function decodeEventBy(readInteractive: ReadInteractive, raw: unknown): AgentEvent | undefined {
  try {
    return readElement(readInteractive, raw);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return unreadable(fault.why, fault.where, raw);
  }
}

/** Reads a list of elements, leaving out those with nothing to show. */
export function decodeEvents(readInteractive: ReadInteractive, raw: readonly unknown[]): AgentEvent[] {
  return raw.flatMap((element) => decodeEventBy(readInteractive, element) ?? []);
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

function readElement(readInteractive: ReadInteractive, raw: unknown): AgentEvent | undefined {
  if (!isRecord(raw)) throw new Fault('not-an-object', '');
  const { value, isTooDeep } = normalise(raw);
  if (isTooDeep) throw new Fault('too-deep', Object.keys(raw)[0] ?? '');
  // Keys are counted on what came, where two spellings of one name are still two keys.
  const rawKey = onlyKey(raw, '');
  const key = camelCase(rawKey);
  const inner = (value as JsonRecord)[key];
  switch (key) {
    case 'messageEvent':
      return readMessage(inner, key);
    case 'recommendationEvent':
      return readRecommendation(inner, key);
    case 'chatSuggestionEvent':
      return readSuggestion(inner, key);
    case 'serviceInteractiveEvent':
      return readInteractive(inner, key);
    case 'sessionCloseEvent':
      return readRecord(inner, key) && { kind: 'close' };
  }
  const has = (name: string) => isRecord(inner) && inner[name] !== undefined;
  // The set of keys has grown over time; these two families say by their shape what they are.
  if (handovers.has(key) || (key.endsWith('HandoverEvent') && has('triggerHandover'))) {
    return readHandover(inner, key);
  }
  if (key.endsWith('InteractiveEvent') && has('interactive')) return readInteractive(inner, key);
  throw new Fault('unknown-key', rawKey);
}

const readRecommendation: Read<AgentEvent | undefined> = (value, where) => {
  const all = fieldsOf(value, where)('products', listOf(readProduct));
  const products = all.filter(({ productId, title }) => productId || title);
  return products.length > 0 ? { kind: 'recommendation', products } : undefined;
};

const readSuggestion: Read<AgentEvent | undefined> = (value, where) => {
  const all = fieldsOf(value, where)('suggestedQuestions', listOf(readText));
  const questions = all.filter((question) => question.trim());
  return questions.length > 0 ? { kind: 'suggestion', questions } : undefined;
};

const handovers = new Map<string, HandoverReasonKind>([
  ['agentHandoverEvent', 'agent'],
  ['storefrontHandoverEvent', 'storefront'],
  ['orderStatusHandoverEvent', 'orderStatus'],
  ['locationQueryHandoverEvent', 'location'],
  ['leadgenHandoverEvent', 'leadgen'],
]);

const readHandover: Read<AgentEvent | undefined> = (value, where) => {
  const { triggerHandover = false, reason: english, reasonNative, ...fields } = readRecord(value, where);
  if (typeof triggerHandover !== 'boolean') throw new Fault('wrong-type', `${where}.triggerHandover`);
  const reason = readText(reasonNative, `${where}.reasonNative`) || readText(english, `${where}.reason`);
  const reasonKind = handovers.get(where) ?? 'other';
  return triggerHandover ? { kind: 'handover', reasonKind, reason, fields } : undefined;
};
