import type { UnknownEvent } from './events.ts';
import { isRecord, type JsonRecord } from './records.ts';

/** Thrown by the readers: why an element cannot be read, and where. Never leaves `decodeEvent`. */
export class DecodeError {
  readonly reason: UnknownEvent['reason'];
  readonly path: string;

  constructor(reason: UnknownEvent['reason'], path: string) {
    this.reason = reason;
    this.path = path;
  }
}

/** Reads what a normalised value has at `path`. Undefined stands for the zero value, which encoders drop. */
export type Read<T> = (value: unknown, path: string) => T;

export const readRecord: Read<JsonRecord> = (value = {}, path) => (isRecord(value) ? value : wrongType(path));

export const readText: Read<string> = (value = '', path) =>
  typeof value === 'string' ? value : wrongType(path);

export const listOf =
  <T>(read: Read<T>): Read<readonly T[]> =>
  (value = [], path) =>
    Array.isArray(value) ? value.map((item, at) => read(item, `${path}.${at}`)) : wrongType(path);

/** A part that was left out of an event because it cannot be read. */
export interface OmittedPart {
  readonly error: DecodeError;
  readonly raw: unknown;
}

/** Reads a part that the event can do without: what cannot be read is undefined, and noted in `omitted`. */
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

/** Reads what it can of a list; the rest is noted in `omitted`. */
export const readableListOf =
  <T>(read: Read<T>, omitted: OmittedPart[]): Read<readonly T[]> =>
  (value, path) =>
    listOf(readOrOmit(read, omitted))(value, path).filter((item) => item !== undefined);

export const optional =
  <T>(read: Read<T>): Read<T | undefined> =>
  (value, path) =>
    value === undefined ? undefined : read(value, path);

/** Reads a field of an object; as text, where no reader is given. */
export interface ReadField {
  (name: string): string;
  <T>(name: string, read: Read<T>): T;
}
export const fieldsOf =
  (value: unknown, path: string): ReadField =>
  <T>(name: string, read: Read<T | string> = readText) =>
    read(readRecord(value, path)[name], `${path}.${name}`) as T & string;

/** The one key of a one-of object. */
export function singleKey(value: JsonRecord, path: string): string {
  const [key, another] = Object.keys(value).filter((name) => value[name] !== null);
  if (key === undefined) throw new DecodeError('no-key', path);
  if (another !== undefined) throw new DecodeError('several-keys', path);
  return key;
}

export function wrongType(path: string): never {
  throw new DecodeError('wrong-type', path);
}
