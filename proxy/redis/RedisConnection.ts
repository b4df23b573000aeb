import { createClient, RESP_TYPES } from '@redis/client';
import type { Report } from '../contract/index.ts';
import { connectionOptions } from './connectionOptions.ts';
import { Redis, redisPrefix, type Subscriber } from './Redis.ts';

/** Two connections to one Redis: one for commands, one for subscriptions. */
export class RedisConnection extends Redis {
  readonly client;
  readonly partitions = [redisPrefix] as const;
  protected readonly scripts;
  readonly #listener;

  private constructor(url: string, report: Report) {
    super(report);
    let wasConnected = false;
    const connect = () => createClient({ url, ...connectionOptions(() => wasConnected) });
    this.client = connect();
    this.scripts = this.client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    this.#listener = connect();
    for (const connection of [this.client, this.#listener]) {
      connection.on('error', (error: unknown) => this.noteFailure(connection, error));
      const recover = () => this.noteRecovery(connection);
      connection.on('ready', recover);
      // No `ready` follows the error of a refused ping.
      connection.on('ping-interval', recover);
    }
    this.client.on('ready', () => {
      wasConnected = true;
      this.commandsReady();
    });
    this.#listener.on('ready', () => this.subscriptionsReady());
  }

  /** @throws When all attempts to connect at start fail. */
  static async open(url: string, report: Report): Promise<RedisConnection> {
    const connection = new RedisConnection(url, report);
    try {
      await Promise.all([connection.client.connect(), connection.#listener.connect()]);
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  get isReady(): boolean {
    return this.client.isReady;
  }
  protected get subscriber(): Subscriber {
    return this.#listener;
  }

  protected load(text: string) {
    return this.client.scriptLoad(text);
  }
  close() {
    for (const connection of [this.client, this.#listener]) if (connection.isOpen) connection.destroy();
  }
}
