import { readingLimits } from './limits.ts';

/** A JSON object. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object: not null and not an array. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object; otherwise undefined. */
export function recordOrNone(value: unknown): JsonRecord | undefined {
  return isRecord(value) ? value : undefined;
}

/** Returns the value if it is a text; otherwise undefined. */
export function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Parses a date to milliseconds since the epoch; undefined if invalid. */
export function timeOrNone(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Fields whose keys are the sender's data and must not be renamed. */
const freeFormFields = new Set(['metadata', 'facets']);

/**
 * Copies a value with camelCase keys and without fields that are null, because null means the same as a missing
 * field. Keys and nulls inside free-form fields stay.
 *
 * @returns the copy; `isTooDeep` if levels beyond the depth limit were removed.
 */
export function normalise(value: unknown): { readonly value: unknown; readonly isTooDeep: boolean } {
  let isTooDeep = false;

  function copy(from: unknown, depth: number, isFreeForm: boolean): unknown {
    if (typeof from !== 'object' || from === null) return from;
    if (depth > readingLimits.depth) {
      isTooDeep = true;
      return undefined;
    }
    if (Array.isArray(from)) return from.map((item) => copy(item, depth + 1, isFreeForm));
    const entries = Object.entries(from).flatMap(([key, item]) => {
      // Code that assigns the keys of the copy to another object would change its prototype with this key.
      if (key === '__proto__' || (item === null && !isFreeForm)) return [];
      const name = isFreeForm ? key : camelCase(key);
      return [[name, copy(item, depth + 1, isFreeForm || freeFormFields.has(name))] as const];
    });
    return Object.fromEntries(entries);
  }

  return { value: copy(value, 0, false), isTooDeep };
}

/** Converts `reply_button_message` to `replyButtonMessage`; senders use both spellings. */
export function camelCase(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
