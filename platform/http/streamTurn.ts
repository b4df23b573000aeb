import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AgentErrorBody, ResponseEvent, StreamLine } from '../../src/protocol/index.ts';
import type { Clock } from '../clock.ts';
import { callerGoneError } from '../sessions/turns.ts';

/** The name of the stream's type and the advice to anything on its way that it must not be held back. */
const headers = {
  'content-type': 'application/x-ndjson',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

interface StreamOptions {
  readonly clock: Clock;
  /** Milliseconds of silence after which a blank line keeps the connection alive. */
  readonly keepAliveInterval: number;
  /** Milliseconds that a reader may leave what was written untaken before it is cut. */
  readonly stallTimeout: number;
  /** Called once, right before the head is written. */
  readonly beforeHeaders: () => void;
  readonly toError: (error: unknown) => AgentErrorBody;
}

/**
 * Writes a turn as NDJSON, one event a line, each as soon as it is there. The head goes out with the first
 * line, so until then a failure is thrown, for an answer with a status of its own; later ones become the
 * last line. Waits where the reader is slow.
 */
export async function streamTurn(
  response: ServerResponse,
  sessionId: string,
  events: AsyncGenerator<ResponseEvent, void, void>,
  { clock, keepAliveInterval: keepAlive, stallTimeout: stall, beforeHeaders: onHead, toError }: StreamOptions,
): Promise<void> {
  let cancelKeepAlive = () => {};
  const listen = () => {
    cancelKeepAlive = clock.after(keepAlive, () => {
      // A reader that has not taken the last line needs no sign of life.
      if (!response.writableNeedDrain) write('\n');
      listen();
    });
  };
  const begin = () => {
    if (response.headersSent) return;
    onHead();
    response.writeHead(200, headers);
  };
  const write = (text: string): boolean => {
    begin();
    return response.write(text);
  };
  const writeLine = async (line: StreamLine) => {
    cancelKeepAlive();
    if (!write(toLine(line))) await waitForDrain(response, clock, stall);
    listen();
  };
  listen();
  try {
    for await (const event of events) {
      await writeLine({ result: { response: { sessionId, responseEvents: [event] } } });
    }
    begin();
  } catch (error) {
    if (!response.headersSent) throw error;
    if (response.destroyed) return;
    write(toLine({ error: toError(error) }));
  } finally {
    cancelKeepAlive();
  }
  response.end();
}

const toLine = (line: StreamLine): string => `${JSON.stringify(line)}\n`;

/** Resolves when the reader has taken what was written; rejects when it has gone, or takes too long. */
async function waitForDrain(response: ServerResponse, clock: Clock, stall: number): Promise<void> {
  if (response.destroyed) throw callerGoneError();
  const left = new AbortController();
  const leave = () => left.abort();
  response.once('close', leave);
  const cancel = clock.after(stall, () => response.destroy());
  try {
    await once(response, 'drain', { signal: left.signal });
  } catch {
    throw callerGoneError();
  } finally {
    cancel();
    response.off('close', leave);
  }
}
