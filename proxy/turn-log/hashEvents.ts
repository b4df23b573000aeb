import { createHash } from 'node:crypto';
import { canonicalJson } from './canonicalJson.ts';

/** Tells other events under the same key; the events themselves need not be kept. */
export function hashEvents(inputEvents: unknown): string {
  return createHash('sha256').update(canonicalJson(inputEvents)).digest('base64');
}
