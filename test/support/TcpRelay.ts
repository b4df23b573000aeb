import { connect, createServer, type Server, type Socket } from 'node:net';
import { listen } from './listen.ts';

/** A TCP relay in front of a server. */
export class TcpRelay {
  /** The server's port. */
  to = 0;
  url = '';
  /** Whether new connections are reset, as without a network. */
  isDown = false;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = createServer((client) => this.#connect(client));
  }
  /** Opens a relay; `to` must be set before the first connection. */
  static async open(): Promise<TcpRelay> {
    const relay = new TcpRelay();
    relay.url = (await listen(relay.#server)).url;
    return relay;
  }

  /** Resets every connection at both ends, as mobile networks do. */
  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }
  close(): Promise<void> {
    this.reset();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #connect(client: Socket): void {
    if (this.isDown) return void client.resetAndDestroy();
    const server = connect(this.to, '127.0.0.1');
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => other.resetAndDestroy());
      socket.on('close', () => this.#sockets.delete(socket));
      socket.pipe(other);
    }
  }
}
