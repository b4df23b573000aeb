import { unwrap } from './decodeLine.ts';
import { omitUndefined } from './omitUndefined.ts';
import { type JsonRecord, recordOrNone, textOrNone, timeOrNone } from './records.ts';

/** What `init` says; a plain platform gives only the session. Undefined where there is no session in it. */
export function decodeInit(body: unknown):
  | {
      readonly sessionId: string;
      readonly clientKey?: string;
      readonly expiresAt?: number;
      readonly epoch?: string;
    }
  | undefined {
  const { sessionId, clientKey, expiresAt, epoch } = unwrapRecord(body);
  if (typeof sessionId !== 'string' || sessionId === '') return undefined;
  return omitUndefined({
    sessionId,
    clientKey: textOrNone(clientKey),
    expiresAt: typeof expiresAt === 'number' ? expiresAt : timeOrNone(expiresAt),
    epoch: textOrNone(epoch),
  });
}

/** False where the service says so, or does not say. */
export function decodeHealth(body: unknown): boolean {
  return unwrapRecord(body).healthy === true;
}

/** The object inside `result` and `response`, where they are. */
export function unwrapRecord(body: unknown): JsonRecord {
  return recordOrNone(unwrap(body)) ?? {};
}
