import {
  type AgentEvent,
  createLineSplitter,
  decodeLine,
  decodeOversize,
  type Line,
  ServiceError,
} from '../protocol/index.ts';
import type { TurnFailure, TurnItem } from './transport.ts';

export interface TurnReading {
  readonly body: ReadableStream<Uint8Array>;
  /** The service said that it numbers its lines. */
  readonly isNumbered: boolean;
  /** The last `seq` the caller has. */
  readonly resumeFrom: number;
  readonly signal: AbortSignal;
}

/** A line, or the news that the connection broke. `isOpen`: no line break came after it. */
type Piece = (Line & { readonly isOpen?: boolean }) | { readonly isBroken: true };

/** Reads the body of a streamed turn: `events` a line, then one `end`. Only an abort throws. */
export async function* readTurn(reading: TurnReading): AsyncGenerator<TurnItem, void, void> {
  let { isNumbered, resumeFrom: last } = reading;
  let error: TurnFailure | undefined;
  let isBroken = false;
  let isOver = false;

  for await (const piece of readLines(reading.body, reading.signal, () => isOver)) {
    // Lines of a chunk that has already come are not delivered any more either.
    throwIfAborted(reading.signal);
    if ('isBroken' in piece) {
      isBroken = true;
      continue;
    }
    const line = 'text' in piece ? decodeLine(piece.text) : decodeOversize(piece.oversize);
    if (line.kind === 'end') {
      isOver = true;
      yield { kind: 'end', reason: line.reason, ...(error && { error }) };
      return;
    }
    // A line that was too long to be kept had a number too.
    const seq = 'oversize' in piece && isNumbered ? last + 1 : line.seq;
    if (seq !== undefined) {
      isNumbered = true;
      // Lines may come twice around a resume; the caller has them already.
      if (seq <= last) continue;
      if (seq > last + 1) {
        const gap = { code: 'gap', message: `Line ${last + 1} is missing before line ${seq}.` };
        yield { kind: 'end', reason: 'cut', error: gap, resumable: true };
        return;
      }
      last = seq;
    }
    if (line.kind === 'error') {
      error = { code: line.code, message: line.message };
      if (!isNumbered) break;
    } else if (piece.isOpen && isTorn(line.events)) {
      isBroken = true;
    } else {
      yield { kind: 'events', ...(seq !== undefined && { seq }), events: line.events };
    }
  }
  if (isNumbered) yield { kind: 'end', reason: 'cut', ...(error && { error }), resumable: true };
  else if (error) yield { kind: 'end', reason: 'failed', error };
  else yield { kind: 'end', reason: isBroken ? 'cut' : 'complete' };
}

/** Half a line at the very end shows that the body was cut there; it is nothing that the agent said. */
function isTorn(events: readonly AgentEvent[]): boolean {
  return events.some((event) => event.kind === 'unknown' && event.why === 'not-json');
}

async function* readLines(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  isOver: () => boolean,
): AsyncGenerator<Piece, void, void> {
  throwIfAborted(signal);
  const reader = body.getReader();
  const splitter = createLineSplitter();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      const chunk = await reader.read().catch(() => undefined);
      throwIfAborted(signal);
      if (!chunk) yield { isBroken: true };
      if (!chunk || chunk.done) break;
      yield* splitter.push(chunk.value);
    }
    for (const line of splitter.flush()) yield { ...line, isOpen: true };
  } finally {
    signal.removeEventListener('abort', cancel);
    // After the last line only the end of the body is left. Reading it, instead of leaving, keeps the connection.
    if (isOver()) reader.read().then(({ done }) => done || cancel(), cancel);
    else cancel();
  }
}

function throwIfAborted(signal: AbortSignal) {
  if (signal.aborted) throw new ServiceError('aborted', 'The call was stopped.');
}
