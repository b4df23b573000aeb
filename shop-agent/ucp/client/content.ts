import { isRecord, type JsonRecord } from '../../../src/protocol/index.ts';

/** Returns the value if it is an object, otherwise an empty object. */
export const recordOf = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

/** Returns the objects in a list; a single object counts as a list of one. */
export const recordsOf = (value: unknown): readonly JsonRecord[] => [value].flat().filter(isRecord);

/** Returns the value if it is a string, otherwise an empty one. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns a text of another shop so that a log or terminal can show it: at most 200 characters, no control characters. */
export const messageText = (value: unknown): string =>
  textOf(value)
    .slice(0, 200)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
