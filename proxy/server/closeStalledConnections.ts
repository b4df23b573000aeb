import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../contract/index.ts';
import { Poller } from './Poller.ts';

/** Milliseconds without progress after which a connection is closed. */
const stallTimeout = 30_000;

/** Progress of a connection; the numbers of bytes are those of the last check that found data waiting and moving. */
interface Mark {
  /** Bytes that the connection had written. */
  written: number;
  /** Bytes of the current write that the kernel had not taken. */
  queued: number;
  /** Time of the last check at which nothing was waiting or data had moved, in milliseconds since the epoch. */
  at: number;
}

/**
 * Closes connections whose browser has read nothing for 30 s although data is waiting: lines, a whole response or a file.
 * A slow reader stays connected as long as it reads something in that time.
 */
export function closeStalledConnections(server: Server, clock: Clock): void {
  const marks = new Map<Socket, Mark>();
  const poller = new Poller(clock, () => {
    const now = clock.elapsed();
    for (const [socket, mark] of marks) {
      if (updateMark(socket, mark)) mark.at = now;
      else if (now - mark.at >= stallTimeout) socket.resetAndDestroy();
    }
    return marks.size > 0;
  });
  server.on('connection', (socket) => {
    marks.set(socket, { written: 0, queued: 0, at: clock.elapsed() });
    socket.once('close', () => marks.delete(socket));
    poller.begin();
  });
  server.on('close', () => poller.end());
}

/** Updates a mark's numbers of bytes if data has moved. Returns whether it has, or whether nothing is waiting. */
function updateMark(socket: Socket, mark: Mark): boolean {
  if (socket.writableLength === 0) return true;
  const written = socket.bytesWritten - socket.writableLength;
  const queued = queuedIn(socket);
  if (written === mark.written && queued === mark.queued) return false;
  mark.written = written;
  mark.queued = queued;
  return true;
}

/** Returns the bytes of the current write that the kernel has not taken; no public API reports them. */
function queuedIn(socket: Socket & { readonly _handle?: unknown }): number {
  const { _handle: handle } = socket;
  const isKnown = typeof handle === 'object' && handle !== null && 'writeQueueSize' in handle;
  return isKnown ? Number(handle.writeQueueSize) : 0;
}
