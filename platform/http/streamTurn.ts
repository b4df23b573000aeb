import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import {
  type AgentErrorBody,
  type PreviewLine,
  type ResponseEvent,
  type StreamLine,
  streamCacheControl,
} from '../../src/protocol/index.ts';
import type { TurnPreviews } from '../agents/TurnPreviews.ts';
import type { Clock } from '../clock.ts';
import { callerGoneError } from '../sessions/Turns.ts';

/** `x-accel-buffering` keeps nginx from buffering the stream. */
const headers = {
  'content-type': 'application/x-ndjson',
  'cache-control': streamCacheControl,
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

interface StreamOptions {
  /** Absent: the caller shows whole texts only. */
  readonly previews?: TurnPreviews | undefined;
  readonly clock: Clock;
  /** Milliseconds of silence after which a blank line keeps the connection alive. */
  readonly keepAliveInterval: number;
  /** Milliseconds that the reader may read nothing before the connection is closed. */
  readonly stallTimeout: number;
  /** Called right before the headers are written. */
  readonly beforeHeaders: () => void;
  readonly toError: (error: unknown) => AgentErrorBody;
}

/**
 * Writes a turn as NDJSON, one line for each event, as soon as the event arrives. Waits while the reader is slow.
 * An error after the first line, which may be blank, becomes the last line of the stream.
 * @throws any error that occurs before the first line is written, so that the response can have its own HTTP status.
 */
export async function streamTurn(
  response: ServerResponse,
  sessionId: string,
  events: AsyncGenerator<ResponseEvent, void, void>,
  { previews, clock, keepAliveInterval, stallTimeout, beforeHeaders, toError }: StreamOptions,
): Promise<void> {
  let cancelKeepAlive = () => {};
  const scheduleKeepAlive = () => {
    cancelKeepAlive = clock.after(keepAliveInterval, () => {
      // No blank line while the reader has not read the previous one.
      if (!response.writableNeedDrain) write('\n');
      scheduleKeepAlive();
    });
  };
  const writeHeaders = () => {
    if (response.headersSent) return;
    beforeHeaders();
    response.writeHead(200, headers);
  };
  const write = (text: string): boolean => {
    writeHeaders();
    return response.write(text);
  };
  const writeLine = async (line: StreamLine) => {
    cancelKeepAlive();
    if (!write(toLine(line))) await waitForDrain(response, clock, stallTimeout);
    scheduleKeepAlive();
  };
  scheduleKeepAlive();
  previews?.listen((preview) => {
    // A slow reader gets the text when it is complete.
    if (!response.writableNeedDrain && !response.destroyed) write(toLine(preview));
  });
  try {
    for await (const event of events) {
      const key = previews?.keyOf(event);
      await writeLine({
        ...(key !== undefined && { key }),
        result: { response: { sessionId, responseEvents: [event] } },
      });
    }
    writeHeaders();
  } catch (error) {
    if (!response.headersSent) throw error;
    if (response.destroyed) return;
    write(toLine({ error: toError(error) }));
  } finally {
    cancelKeepAlive();
  }
  response.end();
}

const toLine = (line: StreamLine | PreviewLine): string => `${JSON.stringify(line)}\n`;

/** Resolves when the buffered lines have been sent; rejects when the reader disconnects or stalls. */
async function waitForDrain(response: ServerResponse, clock: Clock, stallTimeout: number): Promise<void> {
  if (response.destroyed) throw callerGoneError();
  const closed = new AbortController();
  const onClose = () => closed.abort();
  response.once('close', onClose);
  const cancelTimeout = clock.after(stallTimeout, () => response.destroy());
  try {
    await once(response, 'drain', { signal: closed.signal });
  } catch {
    throw callerGoneError();
  } finally {
    cancelTimeout();
    response.off('close', onClose);
  }
}
