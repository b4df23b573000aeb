import { isRecord, type JsonRecord } from '../../src/protocol/index.ts';

export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';

/** Returns a price as text. A fraction has four decimals, because three could be read as thousands. */
export const priceText = (value: unknown): string =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(4) : textOf(value);

export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

export const recordsOf = (value: unknown): readonly JsonRecord[] => listOf(value).filter(isRecord);
