import { isRecord, own } from '../../src/protocol/index.ts';
import { Refusal } from '../core/Refusal.ts';

/** Levels of one in another: no input event has half as many. */
const maxDepth = 16;

/** The same text for the same value, whatever the order its keys came in; throws a `bad_request` for one too deep. */
export function canonicalJson(value: unknown, depth = 0): string {
  if (!Array.isArray(value) && !isRecord(value)) return JSON.stringify(value) ?? 'null';
  // Whatever walks through it later, calling itself at each level, has room for so many.
  if (depth === maxDepth) throw new Refusal('bad_request', { details: [{ path: 'inputEvents' }] });
  // Text by text: lists of pairs to sort and join were a fortieth of a turn's time.
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += `${text && ','}${canonicalJson(item, depth + 1)}`;
    return `[${text}]`;
  }
  for (const key of Object.keys(value).sort()) {
    const item = own(value, key);
    if (item !== undefined) text += `${text && ','}${JSON.stringify(key)}:${canonicalJson(item, depth + 1)}`;
  }
  return `{${text}}`;
}
