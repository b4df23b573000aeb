import { readInteractive } from './decodeInteractive.ts';
import { readMessage } from './decodeMessage.ts';
import { productReader } from './decodeProduct.ts';
import type { AgentEvent, HandoverReasonKind, Product } from './events.ts';
import {
  DecodeError,
  fieldsOf,
  type OmittedPart,
  type Read,
  readableListOf,
  readRecord,
  readText,
  singleKey,
  unknownEvent,
  withOmittedParts,
  wrongType,
} from './fields.ts';
import { getOwn } from './getOwn.ts';
import { camelCase, isRecord, type JsonRecord, normalise, recordOrNone } from './records.ts';

const handoverKinds: Readonly<Record<string, HandoverReasonKind>> = {
  agentHandoverEvent: 'agent',
  storefrontHandoverEvent: 'storefront',
  orderStatusHandoverEvent: 'orderStatus',
  locationQueryHandoverEvent: 'location',
  leadgenHandoverEvent: 'leadgen',
};

/**
 * Decodes one element of `responseEvents`. Never throws.
 *
 * @returns undefined if there is nothing to show (such as no products, or `triggerHandover: false`); an `unknown` event
 * if the element cannot be decoded.
 * @see platform API, section "Agent response events"
 */
export function decodeEvent(raw: unknown): AgentEvent | undefined {
  try {
    return readElement(raw);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return unknownEvent(error.reason, error.path, raw);
  }
}

/** Decodes a list of elements. Elements with nothing to show are left out. */
export function decodeEvents(raw: readonly unknown[]): AgentEvent[] {
  return raw.flatMap((element) => decodeEvent(element) ?? []);
}

function readElement(raw: unknown): AgentEvent | undefined {
  if (!isRecord(raw)) throw new DecodeError('not-an-object', '');
  const { value, isTooDeep } = normalise(raw);
  if (isTooDeep) throw new DecodeError('too-deep', Object.keys(raw)[0] ?? '');
  // Counted before normalising, because two spellings of one name are two keys.
  const rawKey = singleKey(raw, '');
  const key = camelCase(rawKey);
  const inner = getOwn(value as JsonRecord, key);
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
    case 'orderEvent':
      return { kind: 'order', order: readRecord(inner, key) };
    default:
      return readByShape(key, inner, rawKey);
  }
}

/** Decodes a handover, or an interactive message that is recognised by its field `interactive`. */
function readByShape(key: string, value: unknown, rawKey: string): AgentEvent | undefined {
  const has = (name: string) => isRecord(value) && getOwn(value, name) !== undefined;
  // The platform has added handover keys over time; a new one is recognised by its `triggerHandover` field.
  if (key.endsWith('HandoverEvent') && (getOwn(handoverKinds, key) || has('triggerHandover')))
    return readHandover(value, key);
  if (key.endsWith('InteractiveEvent') && has('interactive')) return readInteractive(value, key);
  throw new DecodeError('unknown-key', rawKey);
}

const readRecommendation: Read<AgentEvent | undefined> = (value, path) => {
  const omitted: OmittedPart[] = [];
  const field = fieldsOf(value, path);
  const readProduct = productReader(omitted);
  const readNamed: Read<Product> = (item, itemPath) => {
    const product = readProduct(item, itemPath);
    return product.productId || product.title ? product : wrongType(`${itemPath}.productId`);
  };
  const products = field('products', readableListOf(readNamed, omitted));
  const metadata = field('metadata', recordOrNone);
  const event = { kind: 'recommendation', products, ...(metadata && { metadata }) } as const;
  return withOmittedParts(products.length > 0 ? event : undefined, omitted);
};

const readSuggestion: Read<AgentEvent | undefined> = (value, path) => {
  const omitted: OmittedPart[] = [];
  const all = fieldsOf(value, path)('suggestedQuestions', readableListOf(readText, omitted));
  const questions = all.filter((question) => question.trim());
  return withOmittedParts(questions.length > 0 ? { kind: 'suggestion', questions } : undefined, omitted);
};

const readHandover: Read<AgentEvent | undefined> = (value, path) => {
  const { triggerHandover = false, reason, reasonNative, ...fields } = readRecord(value, path);
  if (typeof triggerHandover !== 'boolean') throw new DecodeError('wrong-type', `${path}.triggerHandover`);
  const english = readText(reason, `${path}.reason`);
  const native = readText(reasonNative, `${path}.reasonNative`);
  if (!triggerHandover) return undefined;
  return {
    kind: 'handover',
    reasonKind: getOwn(handoverKinds, path) ?? 'other',
    reason: english || native,
    reasonNative: native,
    fields,
  };
};
