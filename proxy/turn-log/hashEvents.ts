import { hash } from 'node:crypto';
import { canonicalJson } from './canonicalJson.ts';

/** Tells other events under the same key; the events themselves need not be kept. */
export function hashEvents(inputEvents: unknown): string {
  return hash('sha256', canonicalJson(inputEvents), 'base64');
}
