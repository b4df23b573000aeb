import type { UnknownEvent } from './events.ts';
import { isRecord, type JsonRecord } from './records.ts';

/** Thrown by the readers: why an element cannot be read, and where. Never leaves `decodeEvent`. */
export class Fault {
  readonly why: UnknownEvent['why'];
  readonly where: string;

  constructor(why: UnknownEvent['why'], where: string) {
    this.why = why;
    this.where = where;
  }
}

/** Reads what a normalised value has at the path `where`. Undefined stands for the zero value, which encoders drop. */
export type Read<T> = (value: unknown, where: string) => T;

export const readRecord: Read<JsonRecord> = (value = {}, where) =>
  isRecord(value) ? value : wrongType(where);

export const readText: Read<string> = (value = '', where) =>
  typeof value === 'string' ? value : wrongType(where);

export const listOf =
  <T>(read: Read<T>): Read<readonly T[]> =>
  (value = [], where) =>
    Array.isArray(value) ? value.map((item, at) => read(item, `${where}.${at}`)) : wrongType(where);

/** A part that was left out of an event because it cannot be read. */
export interface LeftOut {
  readonly fault: Fault;
  readonly raw: unknown;
}

/** Reads a part that the event can do without: what cannot be read is undefined, and noted in `leftOut`. */
export const dispensable =
  <T>(read: Read<T>, leftOut: LeftOut[]): Read<T | undefined> =>
  (value, where) => {
    try {
      return read(value, where);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      leftOut.push({ fault, raw: value });
      return undefined;
    }
  };

/** Reads what it can of a list; the rest is noted in `leftOut`. */
export const readableOf =
  <T>(read: Read<T>, leftOut: LeftOut[]): Read<readonly T[]> =>
  (value, where) =>
    listOf(dispensable(read, leftOut))(value, where).filter((item) => item !== undefined);

export const optional =
  <T>(read: Read<T>): Read<T | undefined> =>
  (value, where) =>
    value === undefined ? undefined : read(value, where);

/** Reads a field of an object; as text, where no reader is given. */
export interface ReadField {
  (name: string): string;
  <T>(name: string, read: Read<T>): T;
}
export const fieldsOf =
  (value: unknown, where: string): ReadField =>
  <T>(name: string, read: Read<T | string> = readText) =>
    read(readRecord(value, where)[name], `${where}.${name}`) as T & string;

/** The one key of a one-of object. */
export function onlyKey(value: JsonRecord, where: string): string {
  const [key, another] = Object.keys(value).filter((name) => value[name] !== null);
  if (key === undefined) throw new Fault('no-key', where);
  if (another !== undefined) throw new Fault('several-keys', where);
  return key;
}

export function wrongType(where: string): never {
  throw new Fault('wrong-type', where);
}
