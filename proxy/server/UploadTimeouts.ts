import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../contract/index.ts';
import { createPoller, type Poller } from './createPoller.ts';

/** Milliseconds in which so many bytes of a file must come, and that all of it may take. */
const [patience, most] = [30_000, 5 * 60_000];
const leastBytes = 64 * 1024;

interface Mark {
  readonly request: IncomingMessage;
  readonly begunAt: number;
  bytes: number;
  at: number;
}

/** Files take longer than anything else that is sent: they have time for as long as they get on. */
export class UploadTimeouts {
  readonly #clock: Clock;
  readonly #open = new Map<Duplex, Mark>();
  readonly #looking: Poller;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#looking = createPoller(clock, () => this.#look());
  }

  begin(request: IncomingMessage) {
    const { socket } = request;
    const now = this.#clock.now();
    this.#open.set(socket, { request, begunAt: now, bytes: socket.bytesRead, at: now });
    request.once('close', () => this.#open.delete(socket));
    this.#looking.begin();
  }

  /** Whether this is where the time of a request is watched, and not the server's own limit. */
  watches(socket: Duplex): boolean {
    return this.#open.has(socket);
  }

  close() {
    this.#looking.end();
  }

  /** Whether any is left to look at. */
  #look(): boolean {
    const now = this.#clock.now();
    for (const mark of this.#open.values()) {
      const { socket } = mark.request;
      if (socket.bytesRead - mark.bytes >= leastBytes) {
        mark.bytes = socket.bytesRead;
        mark.at = now;
      }
      if (now - mark.at >= patience || now - mark.begunAt >= most) socket.destroy();
    }
    return this.#open.size > 0;
  }
}
