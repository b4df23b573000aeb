import { connect, createServer, type Server, type Socket } from 'node:net';
import { listen } from './listen.ts';

/** A TCP relay in front of a server. */
export class TcpRelay {
  /** The server's port. */
  to = 0;
  url = '';
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = createServer((near) => this.#carry(near));
  }
  static async open(): Promise<TcpRelay> {
    const relay = new TcpRelay();
    relay.url = (await listen(relay.#server)).url;
    return relay;
  }

  /** Resets every connection at both ends, as a mobile network does, and accepts new ones. */
  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }
  close(): Promise<void> {
    this.reset();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #carry(near: Socket): void {
    const far = connect(this.to, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => other.resetAndDestroy());
      socket.on('close', () => this.#sockets.delete(socket));
      socket.pipe(other);
    }
  }
}
