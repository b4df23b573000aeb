import { createHash } from 'node:crypto';
import { createClient, RESP_TYPES } from '@redis/client';
import type { Report } from '../contract/index.ts';

/** A Lua script and its SHA-1, by which Redis caches it. */
export interface RedisScript {
  readonly text: string;
  readonly digest: string;
}

export function redisScript(text: string): RedisScript {
  return { text, digest: createHash('sha1').update(text).digest('hex') };
}

/** One hash tag for all keys, so that a cluster stores them on one node. */
export const redisPrefix = '{shelftalk}:';

/** Milliseconds between two pings. */
const pingInterval = 1_000;
/** Milliseconds without data in either direction after which a connection counts as broken; pings keep an idle one alive. */
const socketTimeout = 4_000;
/** Milliseconds that one attempt to connect may take. */
const connectTimeout = 2_000;
/** Milliseconds before the first attempt to reconnect; each further delay is twice as long, up to the maximum. */
const firstReconnectDelay = 50;
const maxReconnectDelay = 1_000;

/** Maximum number of further attempts to connect at start, after the first. */
const maxStartRetries = 3;

const connect = (url: string, wasConnected: () => boolean) =>
  createClient({
    url,
    pingInterval,
    // Commands fail at once while disconnected, so that requests do not wait for a server that may not return.
    disableOfflineQueue: true,
    socket: {
      connectTimeout,
      socketTimeout,
      // Returning the cause gives up: `connect` rejects with it.
      reconnectStrategy: (tries, cause) =>
        wasConnected() || tries < maxStartRetries
          ? Math.min(firstReconnectDelay * 2 ** tries, maxReconnectDelay)
          : cause,
    },
  });

/** Two connections to one Redis: one for commands, one for subscriptions. */
export class RedisConnection {
  readonly client: ReturnType<typeof connect>;
  readonly #listener: ReturnType<typeof connect>;
  readonly #bytes;
  /** Functions that unsubscribe, for subscriptions that Redis has not ended yet. */
  readonly #unsubscribing = new Set<() => void>();

  private constructor(url: string, report: Report) {
    let wasConnected = false;
    this.client = connect(url, () => wasConnected);
    this.#listener = connect(url, () => wasConnected);
    this.#bytes = this.client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    // The connections that have not worked since their last error. Only the first error of an outage is reported.
    const failed = new Set<typeof this.client>();
    for (const connection of [this.client, this.#listener]) {
      connection.on('error', (error: unknown) => {
        if (failed.size === 0) report('error', 'redis is not reachable', { code: codeOf(error) });
        failed.add(connection);
      });
      const recover = () => {
        if (failed.delete(connection) && failed.size === 0) report('info', 'redis is reachable again');
      };
      connection.on('ready', recover);
      // No `ready` follows the error of a refused ping.
      connection.on('ping-interval', recover);
    }
    this.client.on('ready', () => {
      wasConnected = true;
    });
    // After a reconnect the client subscribes again to all its channels, also to those that it could not unsubscribe from.
    this.#listener.on('ready', () => {
      for (const unsubscribe of this.#unsubscribing) unsubscribe();
    });
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

  /** Whether commands can be sent now. */
  get isReady(): boolean {
    return this.client.isReady;
  }

  /** Loads scripts into Redis now, or once connected, and after every reconnect. */
  loadScripts(scripts: readonly RedisScript[]) {
    const load = () => {
      for (const { text } of scripts) this.client.scriptLoad(text).catch(() => {});
    };
    this.client.on('ready', load);
    if (this.client.isReady) load();
  }
  /** Runs a script with the prefix as its only key. Bulk strings in the reply are buffers. */
  async run(script: RedisScript, args: readonly (string | Buffer)[]): Promise<unknown> {
    const options = { keys: [redisPrefix], arguments: [...args] };
    try {
      return await this.#bytes.evalSha(script.digest, options);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return this.#bytes.eval(script.text, options);
    }
  }

  async publish(channel: string, message: string): Promise<void> {
    await this.client.publish(redisPrefix + channel, message);
  }
  /** Resolves to a function that unsubscribes; while the connection is interrupted, this happens after it is ready again. */
  async subscribe(channel: string, onMessage: (message: string) => void): Promise<() => void> {
    const listen = (message: string) => onMessage(message);
    await this.#listener.subscribe(redisPrefix + channel, listen);
    const unsubscribe = () => {
      this.#unsubscribing.add(unsubscribe);
      if (!this.#listener.isReady) return;
      this.#listener.unsubscribe(redisPrefix + channel, listen).then(
        () => this.#unsubscribing.delete(unsubscribe),
        () => {},
      );
    };
    return unsubscribe;
  }

  /**
   * Subscribes for as long as this object is used. If that fails, subscribes once the connection is ready again.
   * @throws When the first attempt fails.
   */
  async keepSubscribed(channel: string, onMessage: (message: string) => void): Promise<void> {
    try {
      await this.subscribe(channel, onMessage);
    } catch (error) {
      this.#listener.once('ready', () => void this.keepSubscribed(channel, onMessage).catch(() => {}));
      throw error;
    }
  }

  /** Closes both connections immediately, without waiting for replies. */
  close() {
    for (const connection of [this.client, this.#listener]) if (connection.isOpen) connection.destroy();
  }
}

/** Returns the code of an error for the log, or its name if it has no code; for any other value, its type. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? String(error.code) : error.name;
}
