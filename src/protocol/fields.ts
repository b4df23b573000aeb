import type { UnknownEvent } from './events.ts';
import { getOwn } from './getOwn.ts';
import { readingLimits } from './limits.ts';
import { isRecord, type JsonRecord, normalise } from './records.ts';

/** Thrown by the readers of one event; `decodeEvent` turns it into an `unknown` event. */
export class DecodeError {
  readonly reason: UnknownEvent['reason'];
  readonly path: string;

  constructor(reason: UnknownEvent['reason'], path: string) {
    this.reason = reason;
    this.path = path;
  }
}

/** Reads a normalised value at `path`. Undefined stands for the zero value (empty, 0 or false), which encoders leave out. */
export type Read<T> = (value: unknown, path: string) => T;

/** Reads an object; empty by default. */
export const readRecord: Read<JsonRecord> = (value = {}, path) => (isRecord(value) ? value : wrongType(path));

/** Reads a text; empty by default. */
export const readText: Read<string> = (value = '', path) =>
  typeof value === 'string' ? value : wrongType(path);

/** Returns a reader for a list whose items are read by `read`; empty by default. */
const listOf =
  <T>(read: Read<T>): Read<readonly T[]> =>
  (value = [], path) =>
    Array.isArray(value) ? value.map((item, index) => read(item, `${path}.${index}`)) : wrongType(path);

/** A part of an event that was left out because it could not be decoded. */
export interface OmittedPart {
  readonly error: DecodeError;
  readonly raw: unknown;
}

/** Reads an optional part; one that cannot be decoded is undefined and added to `omitted`. */
export const readOrOmit =
  <T>(read: Read<T>, omitted: OmittedPart[]): Read<T | undefined> =>
  (value, path) => {
    try {
      return read(value, path);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      omitted.push({ error, raw: value });
      return undefined;
    }
  };

/** Reads the list items that can be decoded; the others are added to `omitted`. */
export const readableListOf =
  <T>(read: Read<T>, omitted: OmittedPart[]): Read<readonly T[]> =>
  (value, path) =>
    listOf(readOrOmit(read, omitted))(value, path).filter((item) => item !== undefined);

/** Returns a reader for a value that may be missing. */
export const optional =
  <T>(read: Read<T>): Read<T | undefined> =>
  (value, path) =>
    value === undefined ? undefined : read(value, path);

/** Reads a field of an object, as text by default. */
export interface ReadField {
  (name: string): string;
  <T>(name: string, read: Read<T>): T;
}
/** Returns a function that reads the fields of an object. */
export const fieldsOf =
  (value: unknown, path: string): ReadField =>
  <T>(name: string, read: Read<T | string> = readText) =>
    read(getOwn(readRecord(value, path), name), `${path}.${name}`) as T & string;

/** Returns the key of an object that must have exactly one. */
export function singleKey(value: JsonRecord, path: string): string {
  const [key, another] = Object.keys(value).filter((name) => getOwn(value, name) !== null);
  if (key === undefined) throw new DecodeError('no-key', path);
  if (another !== undefined) throw new DecodeError('several-keys', path);
  return key;
}

/** Throws the error for a value of the wrong type. */
export function wrongType(path: string): never {
  throw new DecodeError('wrong-type', path);
}

/** Creates the event for a value that could not be decoded. */
export function unknownEvent(reason: UnknownEvent['reason'], path: string, raw: unknown): UnknownEvent {
  if (typeof raw === 'string') {
    return { kind: 'unknown', reason, path, raw: raw.slice(0, readingLimits.rawCharacters) };
  }
  const { value, isTooDeep } = normalise(raw);
  // Other code must not receive a value that is nested beyond the limit.
  return { kind: 'unknown', reason, path, raw: isTooDeep ? value : raw };
}

/** Adds the omitted parts to the event; throws the first error if there is no event to show. */
export function withOmittedParts<E extends object>(
  event: E | undefined,
  omitted: readonly OmittedPart[],
): E | undefined {
  const [first] = omitted;
  if (first === undefined) return event;
  if (event === undefined) throw first.error;
  return {
    ...event,
    unreadable: omitted.map(({ error, raw }) => unknownEvent(error.reason, error.path, raw)),
  };
}
