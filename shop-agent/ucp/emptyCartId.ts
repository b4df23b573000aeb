import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../platform/uuid.ts';

/*
 * The id of a cart that was created empty is a UUID of version 8: 4 bytes with the time in seconds, 4 random bytes, 8 bytes of a MAC
 * of the first half. So such a cart needs no storage until it has a line.
 */

export function createEmptyCartId(key: string, now: Date): string {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(Math.floor(now.getTime() / 1000));
  randomBytes(4).copy(head, 4);
  head.writeUInt8((head.readUInt8(6) & 0x0f) | 0x80, 6);
  const hex = Buffer.concat([head, macOf(key, head)]).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns when the cart was created; undefined for any other id. */
export function emptyCartCreatedAt(id: string, key: string): Date | undefined {
  if (!isUuid(id)) return undefined;
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const head = bytes.subarray(0, 8);
  if (!timingSafeEqual(bytes.subarray(8), macOf(key, head))) return undefined;
  return new Date(head.readUInt32BE() * 1000);
}

function macOf(key: string, head: Buffer): Buffer {
  const mac = createHmac('sha256', key).update(head).digest().subarray(0, 8);
  mac.writeUInt8((mac.readUInt8(0) & 0x3f) | 0x80, 0);
  return mac;
}
