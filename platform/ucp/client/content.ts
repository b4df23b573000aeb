import { isRecord, type JsonRecord } from '../../../src/protocol/index.ts';
import { plainText } from '../../agent/feed/plainText.ts';

export const record = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

/** The objects in a list; one object is a list, too. */
export const list = (value: unknown): readonly JsonRecord[] => [value].flat().filter(isRecord);

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A text of another shop, for a log or a terminal. */
export const messageText = (value: unknown): string => plainText(text(value), 200);
