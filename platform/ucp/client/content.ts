import { isRecord, type JsonRecord } from '../../../src/protocol/index.ts';

export const record = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

/** The objects in a list; one object is a list, too. */
export const list = (value: unknown): readonly JsonRecord[] => [value].flat().filter(isRecord);

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A text of another shop, for a log or a terminal. */
export const messageText = (value: unknown): string =>
  text(value)
    .slice(0, 200)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
