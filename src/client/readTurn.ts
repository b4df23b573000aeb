import {
  abortedError,
  createLineSplitter,
  type DecodedLine,
  decodeLine,
  decodeOversize,
  isServiceError,
  type Line,
  omitUndefined,
  turnHeaders,
} from '../protocol/index.ts';
import { type BodyReader, headerOf } from './request.ts';
import { silentFailure, withinSilence } from './silence.ts';
import type { InvokeRequest, TurnFailure, TurnItem } from './transport.ts';

/** Reads the `accepted` item from the response headers. */
export function readTurnHead(
  response: Response,
  { turnId }: InvokeRequest,
): Extract<TurnItem, { kind: 'accepted' }> {
  return {
    kind: 'accepted',
    turnId: headerOf(response, turnHeaders.key) ?? turnId,
    resumable: headerOf(response, turnHeaders.turn) === '1',
    ...epochOf(response),
  };
}

/** Returns an object with the epoch of the turn log; an empty object if the service sends no epoch. */
export function epochOf(response: Response): { readonly epoch?: string } {
  return omitUndefined({ epoch: headerOf(response, turnHeaders.epoch) || undefined });
}

/** Options of `readTurn`. */
export interface ReadTurnOptions {
  readonly body: BodyReader;
  /** Whether the response headers announce numbered lines. */
  readonly isNumbered: boolean;
  /** `seq` of the last line that the caller has; undefined for the first request of a turn. */
  readonly resumeFrom: number | undefined;
  readonly signal: AbortSignal;
  /** Milliseconds without a byte until the turn counts as cut. */
  readonly silenceMs: number;
}

/**
 * Yields one item for each new line and preview of a streamed body that is neither an error nor incomplete, then one `end`.
 * Throws only if aborted.
 */
export async function* readTurn(options: ReadTurnOptions): AsyncGenerator<TurnItem, void, void> {
  const { body: reader, signal, resumeFrom, silenceMs } = options;
  let { isNumbered } = options;
  let lastSeq = resumeFrom ?? 0;
  let error: TurnFailure | undefined;
  let isBroken = false;
  let hasPreviews = false;
  let isOpen = true;

  throwIfAborted(signal);
  const splitter = createLineSplitter();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  let closeBody = cancel;
  try {
    while (isOpen) {
      const chunk = await withinSilence(silenceMs, reader.read()).catch((cause: unknown) => {
        if (isServiceError(cause)) error ??= silentFailure;
        return undefined;
      });
      isBroken = !chunk;
      isOpen = chunk?.done === false;
      for (const part of chunk?.value ? splitter.push(chunk.value) : splitter.flush()) {
        // After an abort, the remaining lines of the current chunk are dropped.
        throwIfAborted(signal);
        const line = decode(part);
        if (line.kind === 'end') {
          // Reading the end of the body, instead of cancelling, keeps the connection reusable.
          closeBody = () => void reader.read().then(({ done }) => done || cancel(), cancel);
          return yield omitUndefined({ kind: 'end', reason: line.reason, error });
        }
        if (line.kind === 'grow' || line.kind === 'retract') {
          hasPreviews = true;
          yield toPreview(line);
          continue;
        }
        // A line that exceeded the size limit had a number, too.
        const seq = 'oversize' in part && isNumbered ? lastSeq + 1 : line.seq;
        if (seq !== undefined) {
          isNumbered = true;
          // A resumed body may repeat lines.
          if (seq <= lastSeq) continue;
          if (seq > lastSeq + 1) {
            const gap = { code: 'gap', message: `Line ${lastSeq + 1} is missing.` };
            return yield { kind: 'end', reason: 'cut', error: gap, resumable: true };
          }
          lastSeq = seq;
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
          const { key, isIncomplete, events } = line;
          yield omitUndefined({ kind: 'events', seq, key, isIncomplete, events });
        }
      }
      throwIfAborted(signal);
    }
    // A service that has sent no new line, although asked for it, is not asked again.
    const isStalled = error === silentFailure && lastSeq === resumeFrom && !hasPreviews;
    const resumable = (isNumbered && !isStalled) || undefined;
    if (isNumbered) yield omitUndefined({ kind: 'end', reason: 'cut', error, resumable });
    else yield omitUndefined({ kind: 'end', reason: isBroken ? 'cut' : 'complete', error });
  } finally {
    closeBody();
  }
}

const decode = (part: Line): DecodedLine =>
  'text' in part ? decodeLine(part.text) : decodeOversize(part.oversize);

const toPreview = (line: Extract<DecodedLine, { kind: 'grow' | 'retract' }>): TurnItem =>
  line.kind === 'grow'
    ? { kind: 'text', key: line.key, at: line.at, delta: line.text }
    : { kind: 'retract', keys: [line.key] };

function throwIfAborted(signal: AbortSignal) {
  if (signal.aborted) throw abortedError();
}
