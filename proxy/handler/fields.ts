import { getOwn, type JsonRecord } from '../../src/protocol/index.ts';
import { Refusal } from '../core/Refusal.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns a field that must be a non-empty string.
 * @throws `Refusal` (`bad_request`) that names the field.
 */
export function requiredText(body: JsonRecord, key: string): string {
  const value = getOwn(body, key);
  if (typeof value === 'string' && value !== '') return value;
  throw new Refusal('bad_request', { details: [{ path: key }] });
}

/** Like `requiredText`, for a field that may be absent or null. */
export function optionalText(body: JsonRecord, key: string): string | undefined {
  return (getOwn(body, key) ?? undefined) === undefined ? undefined : requiredText(body, key);
}

/**
 * Parses the `Resume-From` header; undefined without one.
 * @throws `Refusal` (`bad_request`)
 */
export function readResumeFrom(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Refusal('bad_request', { details: [{ path: 'resume-from' }] });
  return Number(text);
}

/**
 * Returns the `Idempotency-Key` header, or a new key if the request has no such header.
 * @throws `Refusal` (`bad_request`)
 */
export function readTurnId(text: string | undefined): string {
  if (text === undefined) return crypto.randomUUID();
  if (!uuid.test(text)) throw new Refusal('bad_request', { details: [{ path: 'idempotency-key' }] });
  return text;
}
