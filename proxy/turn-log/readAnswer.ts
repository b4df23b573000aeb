import type { TurnAnswer } from '../contract/index.ts';
import { parseRecord } from '../handler/parseRecord.ts';
import { readCallResult } from '../input/toolCalls.ts';

/** Parses a message that `answer` has published, usually in another proxy; undefined for one that is malformed. */
export function readAnswer(message: string): { readonly id: unknown; readonly sent: TurnAnswer } | undefined {
  const { id, sessionId, turnId, callId, result } = parseRecord(message) ?? {};
  if (typeof sessionId !== 'string' || typeof turnId !== 'string') return undefined;
  if (callId !== undefined && typeof callId !== 'string') return undefined;
  try {
    return { id, sent: { sessionId, turnId, callId, result: readCallResult(result) } };
  } catch {
    return undefined;
  }
}
