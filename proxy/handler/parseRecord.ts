import { isRecord, type JsonRecord } from '../../src/protocol/index.ts';

/** The object that a text holds; undefined for anything else. */
export function parseRecord(text: string): JsonRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
