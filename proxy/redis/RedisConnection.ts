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

/** Milliseconds. */
const [pingEvery, silence, connectWithin, maxPause] = [1_000, 4_000, 2_000, 1_000];

/** Attempts to connect at start. */
const firstAttempts = 3;

const connect = (url: string, wasConnected: () => boolean) =>
  createClient({
    url,
    pingInterval: pingEvery,
    // Commands fail at once while disconnected, so that requests do not wait for a server that may not return.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: connectWithin,
      socketTimeout: silence,
      reconnectStrategy: (tries, cause) =>
        wasConnected() || tries < firstAttempts ? Math.min(50 * 2 ** tries, maxPause) : cause,
    },
  });

/** Two connections to one Redis: for commands and for subscriptions. */
export class RedisConnection {
  readonly client: ReturnType<typeof connect>;
  readonly #listener: ReturnType<typeof connect>;
  readonly #bytes;

  private constructor(url: string, report: Report) {
    let wasConnected = false;
    this.client = connect(url, () => wasConnected);
    this.#listener = connect(url, () => wasConnected);
    this.#bytes = this.client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    // Reported once for each outage.
    let isDown = false;
    for (const one of [this.client, this.#listener]) {
      one.on('error', (error: unknown) => {
        if (isDown) return;
        isDown = true;
        report('error', 'redis is not reachable', { code: codeOf(error) });
      });
    }
    this.client.on('ready', () => {
      if (isDown) report('info', 'redis is reachable again');
      isDown = false;
      wasConnected = true;
    });
  }

  /** @throws When the first attempts to connect fail. */
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

  /** Loads scripts now and after every reconnect. */
  keep(scripts: readonly RedisScript[]) {
    const load = () => {
      for (const { text } of scripts) this.client.scriptLoad(text).catch(() => {});
    };
    this.client.on('ready', load);
    if (this.client.isReady) load();
  }
  /** Runs a script with the prefix as its only key. Strings are returned as buffers. */
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
  /** Resolves to a function that unsubscribes. */
  async subscribe(channel: string, onMessage: (message: string) => void): Promise<() => void> {
    const listen = (message: string) => onMessage(message);
    await this.#listener.subscribe(redisPrefix + channel, listen);
    return () => {
      if (this.#listener.isReady) {
        this.#listener.unsubscribe(redisPrefix + channel, listen).catch(() => {});
      }
    };
  }

  close() {
    for (const one of [this.client, this.#listener]) if (one.isOpen) one.destroy();
  }
}

export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? String(error.code) : error.name;
}
