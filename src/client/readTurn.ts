import {
  abortedError,
  createLineSplitter,
  type DecodedLine,
  decodeLine,
  decodeOversize,
  decodeSync,
  type Line,
  omitUndefined,
  turnHeaders,
} from '../protocol/index.ts';
import { protocolError, readJson, refusalError } from './request.ts';
import type { CallOptions, InvokeRequest, TurnFailure, TurnItem } from './transport.ts';

/** Reads the `accepted` item from the response headers. */
export function readTurnHead(
  response: Response,
  { turnId }: InvokeRequest,
): Extract<TurnItem, { kind: 'accepted' }> {
  const { headers } = response;
  return {
    kind: 'accepted',
    turnId: headers.get(turnHeaders.key) ?? turnId,
    resumable: headers.get(turnHeaders.turn) === '1',
    ...epochOf(response),
  };
}

/** Reads the identity of the turn log, if the service sends one. */
export function epochOf({ headers }: Response): { readonly epoch?: string } {
  return omitUndefined({ epoch: headers.get(turnHeaders.epoch) || undefined });
}

export interface TurnReading {
  readonly body: ReadableStream<Uint8Array>;
  /** Whether the response headers announce numbered lines. */
  readonly isNumbered: boolean;
  /** The last line the caller has; 0 for none. */
  readonly resumeFrom: number;
  readonly signal: AbortSignal;
}

/** Yields one `events` item for each line of a streamed body, then one `end`. Throws only if aborted. */
export async function* readTurn(reading: TurnReading): AsyncGenerator<TurnItem, void, void> {
  const { body, signal } = reading;
  let { isNumbered, resumeFrom: last } = reading;
  let error: TurnFailure | undefined;
  let isBroken = false;
  let isOpen = true;

  throwIfAborted(signal);
  const reader = body.getReader();
  const splitter = createLineSplitter();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  let release = cancel;
  try {
    while (isOpen) {
      const chunk = await reader.read().catch(() => undefined);
      isBroken = !chunk;
      isOpen = chunk?.done === false;
      for (const piece of chunk?.value ? splitter.push(chunk.value) : splitter.flush()) {
        // An abort also drops the remaining lines of a chunk that has arrived.
        throwIfAborted(signal);
        const line = decode(piece);
        if (line.kind === 'end') {
          // Reading the end of the body, instead of cancelling, keeps the connection reusable.
          release = () => void reader.read().then(({ done }) => done || cancel(), cancel);
          return yield omitUndefined({ kind: 'end', reason: line.reason, error });
        }
        // A line that exceeded the size limit had a number, too.
        const seq = 'oversize' in piece && isNumbered ? last + 1 : line.seq;
        if (seq !== undefined) {
          isNumbered = true;
          // A resumed body may repeat lines.
          if (seq <= last) continue;
          if (seq > last + 1) {
            const gap = { code: 'gap', message: `Line ${last + 1} is missing.` };
            return yield { kind: 'end', reason: 'cut', error: gap, resumable: true };
          }
          last = seq;
        }
        if (line.kind === 'error') {
          error = { code: line.code, message: line.message };
          if (!isNumbered) return yield { kind: 'end', reason: 'failed', error };
        } else if (
          !isOpen &&
          line.events.some((event) => event.kind === 'unknown' && event.reason === 'not-json')
        ) {
          // An incomplete last line shows that the body was cut there.
          isBroken = true;
        } else {
          yield omitUndefined({ kind: 'events', seq, events: line.events });
        }
      }
      throwIfAborted(signal);
    }
    if (isNumbered) yield omitUndefined({ kind: 'end', reason: 'cut', error, resumable: true });
    else yield { kind: 'end', reason: isBroken ? 'cut' : 'complete' };
  } finally {
    release();
  }
}

const decode = (piece: Line): DecodedLine =>
  'text' in piece ? decodeLine(piece.text) : decodeOversize(piece.oversize);

function throwIfAborted(signal: AbortSignal) {
  if (signal.aborted) throw abortedError();
}

/**
 * Reads a turn that was delivered in one response body.
 *
 * @param now Milliseconds since the epoch, for a `Retry-After` header that is a date.
 * @throws ServiceError if the response is a refusal or not an object.
 */
export async function readSyncTurn(
  response: Response,
  request: InvokeRequest,
  call: CallOptions,
  now: number,
): Promise<readonly TurnItem[]> {
  const body = await readJson(response, call);
  const answer = decodeSync(body);
  // The proxy gives a failed turn the status of its failure, and still sends the events before it.
  if (!response.ok && !answer?.end) throw refusalError(response, body, now);
  if (!answer) throw protocolError('The answer is not an object.', response);
  const { events, error, end } = answer;
  const reason = end?.reason ?? (error ? 'failed' : 'complete');
  return [
    readTurnHead(response, request),
    ...(events.length > 0 ? [omitUndefined({ kind: 'events', seq: end?.lines, events })] : []),
    omitUndefined({ kind: 'end', reason, error }),
  ];
}
