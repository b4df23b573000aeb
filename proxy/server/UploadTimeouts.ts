import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../contract/index.ts';
import { Poller } from './Poller.ts';

/** Milliseconds in which at least `minProgress` bytes must arrive. */
const progressTimeout = 30_000;
/** Received bytes after which a new `progressTimeout` begins. */
const minProgress = 64 * 1024;
/** Milliseconds in which the whole file must arrive. */
const totalTimeout = 5 * 60_000;

/** Progress of an upload. Times are milliseconds since the epoch. */
interface UploadProgress {
  readonly request: IncomingMessage;
  readonly begunAt: number;
  /** Bytes that the connection had received when the current `progressTimeout` began. */
  bytes: number;
  /** Time at which the current `progressTimeout` began. */
  at: number;
}

/** Disconnects uploads by their progress and total time, because files take longer than other requests. */
export class UploadTimeouts {
  readonly #clock: Clock;
  readonly #open = new Map<Duplex, UploadProgress>();
  readonly #poller: Poller;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#poller = new Poller(clock, () => this.#check());
  }

  begin(request: IncomingMessage) {
    const { socket } = request;
    const now = this.#clock.elapsed();
    this.#open.set(socket, { request, begunAt: now, bytes: socket.bytesRead, at: now });
    request.once('close', () => this.#open.delete(socket));
    this.#poller.begin();
  }

  /** Returns whether the socket sends a file, so that the server's own request timeout does not apply. */
  watches(socket: Duplex): boolean {
    return this.#open.has(socket);
  }

  close() {
    this.#poller.end();
  }

  /** Disconnects uploads that are too slow. Returns whether any upload is open. */
  #check(): boolean {
    const now = this.#clock.elapsed();
    for (const upload of this.#open.values()) {
      const { socket } = upload.request;
      if (socket.bytesRead - upload.bytes >= minProgress) {
        upload.bytes = socket.bytesRead;
        upload.at = now;
      }
      if (now - upload.at >= progressTimeout || now - upload.begunAt >= totalTimeout) socket.destroy();
    }
    return this.#open.size > 0;
  }
}
