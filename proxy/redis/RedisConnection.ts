import { createHash } from 'node:crypto';
import { createClient, RESP_TYPES } from '@redis/client';
import type { Report } from '../contract/index.ts';

/** A Lua script and the digest that Redis knows it by. */
export interface RedisScript {
  readonly text: string;
  readonly digest: string;
}

export function redisScript(text: string): RedisScript {
  return { text, digest: createHash('sha1').update(text).digest('hex') };
}

/** All keys carry the same hash tag, so that a cluster keeps them together. */
export const redisPrefix = '{shelftalk}:';

/** Milliseconds. */
const [pingEvery, silence, connectWithin, longestPause] = [1_000, 4_000, 2_000, 1_000];

/** How often a server that was never there is asked for. */
const firstTries = 3;

const connect = (url: string, wasThere: () => boolean) =>
  createClient({
    url,
    pingInterval: pingEvery,
    // Without a connection a command fails at once: nobody waits for a server that may not come back.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: connectWithin,
      socketTimeout: silence,
      reconnectStrategy: (tries, cause) =>
        wasThere() || tries < firstTries ? Math.min(50 * 2 ** tries, longestPause) : cause,
    },
  });

/** Two connections to a Redis: one for commands, one that listens. */
export class RedisConnection {
  readonly client: ReturnType<typeof connect>;
  readonly #listener: ReturnType<typeof connect>;
  readonly #bytes;

  private constructor(url: string, report: Report) {
    let wasThere = false;
    this.client = connect(url, () => wasThere);
    this.#listener = connect(url, () => wasThere);
    this.#bytes = this.client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    // Told once an outage, however often connecting fails.
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
      wasThere = true;
    });
  }

  /** Throws where no connection comes about at first. */
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

  /** Has these scripts at hand, also after the server was away: commands sent later find them there. */
  keep(scripts: readonly RedisScript[]) {
    const load = () => {
      for (const { text } of scripts) this.client.scriptLoad(text).catch(() => {});
    };
    this.client.on('ready', load);
    if (this.client.isReady) load();
  }
  /** Runs a script with the prefix as its only key; texts come back as bytes. */
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
  /** Gives the way to end it. */
  async subscribe(channel: string, hear: (message: string) => void): Promise<() => void> {
    const listen = (message: string) => hear(message);
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
