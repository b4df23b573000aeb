import { isHandover, readHandover } from './decodeHandover.ts';
import { readInteractive } from './decodeInteractive.ts';
import { readMessage } from './decodeMessage.ts';
import { readProduct } from './decodeProduct.ts';
import type { AgentEvent } from './events.ts';
import {
  DecodeError,
  fieldsOf,
  listOf,
  type OmittedPart,
  type Read,
  readableListOf,
  readRecord,
  readText,
  singleKey,
} from './fields.ts';
import { camelCase, isRecord, type JsonRecord, normalise } from './records.ts';
import { unknownEvent, withOmittedParts } from './unreadable.ts';

/**
 * Reads one element of `responseEvents`. Gives undefined where there is nothing to show (an empty list, a
 * handover that is not triggered), and an `unknown` event for whatever cannot be read. Never throws.
 */
export function decodeEvent(raw: unknown): AgentEvent | undefined {
  try {
    return readElement(raw);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return unknownEvent(error.reason, error.path, raw);
  }
}

/** Reads a list of elements, leaving out those with nothing to show. */
export function decodeEvents(raw: readonly unknown[]): AgentEvent[] {
  return raw.flatMap((element) => decodeEvent(element) ?? []);
}

function readElement(raw: unknown): AgentEvent | undefined {
  if (!isRecord(raw)) throw new DecodeError('not-an-object', '');
  const { value, isTooDeep } = normalise(raw);
  if (isTooDeep) throw new DecodeError('too-deep', Object.keys(raw)[0] ?? '');
  // Keys are counted on what came, where two spellings of one name are still two keys.
  const rawKey = singleKey(raw, '');
  const key = camelCase(rawKey);
  const inner = (value as JsonRecord)[key];
  switch (key) {
    case 'messageEvent':
      return readMessage(inner, key);
    case 'recommendationEvent':
      return readRecommendation(inner, key);
    case 'chatSuggestionEvent':
      return readSuggestion(inner, key);
    case 'sessionCloseEvent':
      return readRecord(inner, key) && { kind: 'close' };
    case 'serviceInteractiveEvent':
      return readInteractive(inner, key);
    default:
      return readByShape(key, inner, rawKey);
  }
}

/** The set of keys has grown over time; these two families say by their shape what they are. */
function readByShape(key: string, value: unknown, rawKey: string): AgentEvent | undefined {
  const has = (name: string) => isRecord(value) && value[name] !== undefined;
  if (isHandover(key, has('triggerHandover'))) return readHandover(value, key);
  if (key.endsWith('InteractiveEvent') && has('interactive')) return readInteractive(value, key);
  throw new DecodeError('unknown-key', rawKey);
}

const readRecommendation: Read<AgentEvent | undefined> = (value, path) => {
  const omitted: OmittedPart[] = [];
  const all = fieldsOf(value, path)('products', readableListOf(readProduct, omitted));
  const products = all.filter(({ productId, title }) => productId || title);
  return withOmittedParts(products.length > 0 ? { kind: 'recommendation', products } : undefined, omitted);
};

const readSuggestion: Read<AgentEvent | undefined> = (value, path) => {
  const all = fieldsOf(value, path)('suggestedQuestions', listOf(readText));
  const questions = all.filter((question) => question.trim());
  return questions.length > 0 ? { kind: 'suggestion', questions } : undefined;
};
