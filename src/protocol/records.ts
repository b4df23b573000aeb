import { readingLimits } from './limits.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

/** A JSON object: not null, not an array. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function recordOrNone(value: unknown): JsonRecord | undefined {
  return isRecord(value) ? value : undefined;
}

export function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Milliseconds since the epoch, of a date in words; undefined where it is none. */
export function timeOrNone(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Names whose values are the sender's own maps: their keys mean something as they are. */
const freeForm = new Set(['metadata', 'facets']);

/**
 * A copy in which every key is camelCase and nulls are left out, because a missing field and a null one
 * both mean the zero value. `isTooDeep` tells that levels below the cap were cut off.
 */
export function normalise(value: unknown): { readonly value: unknown; readonly isTooDeep: boolean } {
  let isTooDeep = false;

  function copy(from: unknown, depth: number, isFree: boolean): unknown {
    if (typeof from !== 'object' || from === null) return from;
    if (depth > readingLimits.depth) {
      isTooDeep = true;
      return undefined;
    }
    if (Array.isArray(from)) return from.map((item) => copy(item, depth + 1, isFree));
    const entries = Object.entries(from).flatMap(([key, item]) => {
      // Other code may assign this key, which would change a prototype.
      if (key === '__proto__' || (item === null && !isFree)) return [];
      const name = isFree ? key : camelCase(key);
      return [[name, copy(item, depth + 1, isFree || freeForm.has(name))] as const];
    });
    return Object.fromEntries(entries);
  }

  return { value: copy(value, 0, false), isTooDeep };
}

/** `reply_button_message` and `replyButtonMessage` are the same name. */
export function camelCase(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
