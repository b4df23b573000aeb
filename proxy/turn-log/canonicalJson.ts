import { Refusal } from '../core/Refusal.ts';

/** Levels of one in another: no input event has half as many. */
const maxDepth = 16;

/** The same text for the same value, whatever the order its keys came in; throws a `bad_request` for one too deep. */
export function canonicalJson(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  // Whatever walks through it later, calling itself at each level, has room for so many.
  if (depth === maxDepth) throw new Refusal('bad_request', { details: [{ path: 'inputEvents' }] });
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  const fields = entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item, depth + 1)}`);
  return `{${fields.join(',')}}`;
}
