import type { IncomingHttpHeaders } from 'node:http';

/** Validators and size of a stored file. */
interface FileState {
  /** Strong entity tag, including its quotes. */
  readonly etag: string;
  readonly storedAt: Date;
  readonly bytes: number;
}

/** The response to a GET or HEAD; `start` and `end` are inclusive byte positions. */
export type ContentSelection =
  | { readonly status: 200 | 206; readonly start: number; readonly end: number }
  | { readonly status: 304 | 412 | 416 };

/**
 * Evaluates the preconditions of a request and then its range.
 * @see RFC 9110, section 13.2.2 (precedence of preconditions) and 14.2 (Range)
 */
export function selectContent(headers: IncomingHttpHeaders, file: FileState): ContentSelection {
  return evaluatePreconditions(headers, file) ?? selectRange(headers, file);
}

function evaluatePreconditions(
  headers: IncomingHttpHeaders,
  { etag, storedAt }: FileState,
): ContentSelection | undefined {
  const storedSecond = Math.floor(storedAt.getTime() / 1000);
  const modifiedSince = (date: string) => storedSecond > Math.floor(Date.parse(date) / 1000);
  const ifMatch = headers['if-match'];
  const ifUnmodifiedSince = headers['if-unmodified-since'];
  if (
    ifMatch !== undefined
      ? !matchesEtag(ifMatch, etag)
      : ifUnmodifiedSince !== undefined && modifiedSince(ifUnmodifiedSince)
  ) {
    return { status: 412 };
  }
  const ifNoneMatch = headers['if-none-match'];
  const ifModifiedSince = headers['if-modified-since'];
  if (ifNoneMatch !== undefined) {
    // If-None-Match uses weak comparison, so a weak tag matches too.
    return matchesEtag(ifNoneMatch.replaceAll('W/', ''), etag) ? { status: 304 } : undefined;
  }
  const isDate = ifModifiedSince !== undefined && !Number.isNaN(Date.parse(ifModifiedSince));
  return isDate && !modifiedSince(ifModifiedSince) ? { status: 304 } : undefined;
}

function selectRange(headers: IncomingHttpHeaders, { etag, bytes }: FileState): ContentSelection {
  const whole: ContentSelection = { status: 200, start: 0, end: bytes - 1 };
  const ifRange = headers['if-range'];
  if (headers.range === undefined) return whole;
  if (ifRange !== undefined && ifRange !== etag) return whole;
  const parsed = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(headers.range.trim());
  // A server may ignore a Range header with several ranges or other units.
  if (parsed === null) return whole;
  const [, first, last, suffix] = parsed;
  const start = first === undefined ? Math.max(0, bytes - Number(suffix)) : Number(first);
  const end = Math.min(bytes - 1, last ? Number(last) : bytes - 1);
  if (first !== undefined && last && Number(last) < start) return whole;
  if (start > end) return { status: 416 };
  return { status: 206, start, end };
}

function matchesEtag(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim() === etag);
}
