import { readMessage } from './decodeMessage.ts';
import { readProduct } from './decodeProduct.ts';
import type { AgentEvent, UnknownEvent } from './events.ts';
import { Fault, fieldsOf, listOf, onlyKey, type Read, readRecord, readText } from './fields.ts';
import { readingLimits } from './limits.ts';
import type { RareReader } from './rareReader.ts';
import { camelCase, isRecord, type JsonRecord, normalise } from './records.ts';

/**
 * Reads one element of `responseEvents`. Gives undefined where there is nothing to show (an empty list, a
 * handover that is not triggered), and an `unknown` event for whatever cannot be read. Never throws.
 */
export function decodeEventBy(rare: RareReader, raw: unknown): AgentEvent | undefined {
  try {
    return readElement(rare, raw);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return unreadable(fault.why, fault.where, raw);
  }
}

/** Reads a list of elements, leaving out those with nothing to show. */
export function decodeEvents(rare: RareReader, raw: readonly unknown[]): AgentEvent[] {
  return raw.flatMap((element) => decodeEventBy(rare, element) ?? []);
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

function readElement(rare: RareReader, raw: unknown): AgentEvent | undefined {
  if (!isRecord(raw)) throw new Fault('not-an-object', '');
  const { value, isTooDeep } = normalise(raw);
  if (isTooDeep) throw new Fault('too-deep', Object.keys(raw)[0] ?? '');
  // Keys are counted on what came, where two spellings of one name are still two keys.
  const rawKey = onlyKey(raw, '');
  const key = camelCase(rawKey);
  const inner = (value as JsonRecord)[key];
  switch (key) {
    case 'messageEvent':
      return readMessage(rare, inner, key);
    case 'recommendationEvent':
      return readRecommendation(inner, key);
    case 'chatSuggestionEvent':
      return readSuggestion(inner, key);
    case 'sessionCloseEvent':
      return readRecord(inner, key) && { kind: 'close' };
    default:
      return rare.readRest(key, inner, rawKey);
  }
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
