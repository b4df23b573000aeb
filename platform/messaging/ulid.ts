import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID: 10 characters of time and 16 random ones, so that ids sort by creation time. */
export const ulidPattern = '^[0-7][0-9A-HJKMNP-TV-Z]{25}$';

export function generateUlid(at: Date): string {
  let time = '';
  for (let rest = at.getTime(), left = 10; left > 0; left--) {
    time = alphabet.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  // 256 is a multiple of 32, so all characters are equally likely.
  return time + [...randomBytes(16)].map((byte) => alphabet.charAt(byte % 32)).join('');
}
