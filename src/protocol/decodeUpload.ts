import { unwrapRecord } from './decodeBody.ts';
import { omitUndefined } from './omitUndefined.ts';
import { textOrNone, timeOrNone } from './records.ts';

/** What an upload answers, or undefined where there is no address in it. `expiresAt` in milliseconds since the epoch. */
export function decodeUpload(body: unknown):
  | {
      readonly url: string;
      readonly type: string;
      readonly bytes: number;
      readonly expiresAt?: number;
    }
  | undefined {
  const { url, type, bytes, expiresAt } = unwrapRecord(body);
  if (typeof url !== 'string' || url === '') return undefined;
  return omitUndefined({
    url,
    type: textOrNone(type) ?? '',
    bytes: typeof bytes === 'number' ? bytes : 0,
    expiresAt: typeof expiresAt === 'number' ? expiresAt : timeOrNone(expiresAt),
  });
}
