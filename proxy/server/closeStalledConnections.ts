import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../contract/index.ts';
import { createPoller } from './createPoller.ts';

/** Milliseconds that a browser may take nothing of what is written to it. */
const patience = 30_000;

/** As much as a connection had taken when it was last seen to take something. */
interface Mark {
  written: number;
  queued: number;
  at: number;
}

/**
 * Cuts whoever takes nothing for half a minute although there is something to take, whatever it is: lines of a turn,
 * its end, a whole answer, a file. A slow reader is left alone as long as it takes a byte now and then.
 */
export function closeStalledConnections(server: Server, clock: Clock): void {
  const marks = new Map<Socket, Mark>();
  const looking = createPoller(clock, () => {
    const now = clock.now();
    for (const [socket, mark] of marks) {
      if (hasMoved(socket, mark)) mark.at = now;
      else if (now - mark.at >= patience) socket.resetAndDestroy();
    }
    return marks.size > 0;
  });
  server.on('connection', (socket) => {
    marks.set(socket, { written: 0, queued: 0, at: clock.now() });
    socket.once('close', () => marks.delete(socket));
    looking.begin();
  });
  server.on('close', () => looking.end());
}

/** Whether a connection has taken something since the mark, or has nothing to take; then the mark is set anew. */
function hasMoved(socket: Socket, mark: Mark): boolean {
  if (socket.writableLength === 0) return true;
  const written = socket.bytesWritten - socket.writableLength;
  const queued = queuedIn(socket);
  if (written === mark.written && queued === mark.queued) return false;
  mark.written = written;
  mark.queued = queued;
  return true;
}

/** Bytes of the write under way that the kernel has not taken. Node's own timeouts ask for it; it has no public name. */
function queuedIn(socket: Socket & { readonly _handle?: unknown }): number {
  const { _handle: handle } = socket;
  const isKnown = typeof handle === 'object' && handle !== null && 'writeQueueSize' in handle;
  return isKnown ? Number(handle.writeQueueSize) : 0;
}
