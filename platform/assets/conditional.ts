import type { IncomingHttpHeaders } from 'node:http';

/** What a stored file is known by. */
interface Validators {
  /** Strong, with its quotes. */
  readonly etag: string;
  readonly storedAt: Date;
  readonly bytes: number;
}

/** What a GET or HEAD gets; both ends of a range count. */
export type Share =
  | { readonly status: 200 | 206; readonly start: number; readonly end: number }
  | { readonly status: 304 | 412 | 416 };

/** Preconditions first, then the range, in the order of RFC 9110, section 13.2.2. */
export function shareOf(headers: IncomingHttpHeaders, file: Validators): Share {
  const { etag, bytes } = file;
  const seconds = Math.floor(file.storedAt.getTime() / 1000);
  const before = (date: string) => seconds > Math.floor(Date.parse(date) / 1000);
  const match = headers['if-match'];
  const unmodified = headers['if-unmodified-since'];
  if (match !== undefined ? !names(match, etag) : unmodified !== undefined && before(unmodified)) {
    return { status: 412 };
  }
  const noneMatch = headers['if-none-match'];
  const since = headers['if-modified-since'];
  if (noneMatch !== undefined) {
    // Here a weak name is as good as a strong one.
    if (names(noneMatch.replaceAll('W/', ''), etag)) return { status: 304 };
  } else if (since !== undefined && !Number.isNaN(Date.parse(since)) && !before(since)) {
    return { status: 304 };
  }
  const whole: Share = { status: 200, start: 0, end: bytes - 1 };
  const condition = headers['if-range'];
  if (headers.range === undefined) return whole;
  if (condition !== undefined && condition !== etag) return whole;
  const parsed = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(headers.range.trim());
  // Several ranges, or other units, may be answered with the whole.
  if (parsed === null) return whole;
  const [, first, last, suffix] = parsed;
  const start = first === undefined ? Math.max(0, bytes - Number(suffix)) : Number(first);
  const end = Math.min(bytes - 1, last ? Number(last) : bytes - 1);
  if (first !== undefined && last && Number(last) < start) return whole;
  if (start > end) return { status: 416 };
  return { status: 206, start, end };
}

function names(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((one) => one.trim() === etag);
}
