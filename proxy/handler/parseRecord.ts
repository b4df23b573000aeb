import { isRecord, type JsonRecord } from '../../src/protocol/index.ts';

/** Parses a JSON object; returns undefined for any other text. */
export function parseRecord(text: string): JsonRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
