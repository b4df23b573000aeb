import {
  createLineSplitter,
  type DecodedLine,
  decodeLine,
  decodeOversize,
  decodeSync,
  type Line,
  omitUndefined,
  ServiceError,
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
  /** The service said that it numbers its lines. */
  readonly isNumbered: boolean;
  /** The last `seq` the caller has. */
  readonly resumeFrom: number;
  readonly signal: AbortSignal;
}

/** Reads the body of a streamed turn: `events` a line, then one `end`. Only an abort throws. */
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
  let leave = cancel;
  try {
    while (isOpen) {
      const chunk = await reader.read().catch(() => undefined);
      isBroken = !chunk;
      isOpen = chunk?.done === false;
      for (const piece of chunk?.value ? splitter.push(chunk.value) : splitter.flush()) {
        // Lines of a chunk that has already come are not delivered any more either.
        throwIfAborted(signal);
        const line = decode(piece);
        if (line.kind === 'end') {
          // Only the end of the body is left. Reading it, instead of leaving, keeps the connection.
          leave = () => void reader.read().then(({ done }) => done || cancel(), cancel);
          return yield omitUndefined({ kind: 'end', reason: line.reason, error });
        }
        // A line that was too long to be kept had a number too.
        const seq = 'oversize' in piece && isNumbered ? last + 1 : line.seq;
        if (seq !== undefined) {
          isNumbered = true;
          // Lines may come twice around a resume; the caller has them already.
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
          // Half a line at the very end shows that the body was cut there; it is nothing that the agent said.
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
    leave();
  }
}

const decode = (piece: Line): DecodedLine =>
  'text' in piece ? decodeLine(piece.text) : decodeOversize(piece.oversize);

function throwIfAborted(signal: AbortSignal) {
  if (signal.aborted) throw new ServiceError('aborted', 'The call was stopped.');
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
