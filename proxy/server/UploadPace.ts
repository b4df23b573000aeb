import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock, Timer } from '../contract.ts';

/** Milliseconds in which so many bytes of a file must come, that all of it may take, and between two looks. */
const [patience, most, lookEvery] = [30_000, 5 * 60_000, 2_500];
const leastBytes = 64 * 1024;

interface Mark {
  readonly request: IncomingMessage;
  readonly begunAt: number;
  bytes: number;
  at: number;
}

/** Files take longer than anything else that is sent: they have time for as long as they get on. */
export class UploadPace {
  readonly #clock: Clock;
  readonly #open = new Map<Duplex, Mark>();
  #timer: Timer | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  begin(request: IncomingMessage) {
    const { socket } = request;
    const now = this.#clock.now();
    this.#open.set(socket, { request, begunAt: now, bytes: socket.bytesRead, at: now });
    request.once('close', () => this.#open.delete(socket));
    this.#timer ??= this.#clock.timer(lookEvery, () => this.#look());
  }

  /** Whether this is where the time of a request is watched, and not the server's own limit. */
  watches(socket: Duplex): boolean {
    return this.#open.has(socket);
  }

  close() {
    this.#timer?.cancel();
  }

  #look() {
    const now = this.#clock.now();
    for (const mark of this.#open.values()) {
      const { socket } = mark.request;
      if (socket.bytesRead - mark.bytes >= leastBytes) {
        mark.bytes = socket.bytesRead;
        mark.at = now;
      }
      if (now - mark.at >= patience || now - mark.begunAt >= most) socket.destroy();
    }
    if (this.#open.size > 0) this.#timer?.refresh();
    else this.#timer = undefined;
  }
}
