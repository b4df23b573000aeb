import { createHash } from 'node:crypto';
import type { Report } from '../contract/index.ts';

/** A Lua script and its SHA-1, by which Redis caches it. */
export interface RedisScript {
  readonly text: string;
  readonly digest: string;
}

export function redisScript(text: string): RedisScript {
  return { text, digest: createHash('sha1').update(text).digest('hex') };
}

/** Begins all channels, and the keys that are not of one session. Its hash tag puts these keys on one node of a cluster. */
export const redisPrefix = '{shelftalk}:';

/** The part of a client that Redis and its subclasses have in common; the client's own types are too large to be united. */
export interface RedisCommands {
  get(key: string): Promise<string | null>;
  /** Resolves to null if the key exists. */
  set(
    key: string,
    value: string,
    once: typeof onlyIfNew & { readonly expiration: Expiration },
  ): Promise<unknown>;
  hGetAll(key: string): Promise<Record<string, string>>;
  publish(channel: string, message: string): Promise<unknown>;
}
interface Expiration {
  readonly type: 'PX';
  readonly value: number;
}
/** Replies with buffers. */
export interface RedisScripts {
  evalSha(digest: string, options: ScriptOptions): Promise<unknown>;
  eval(text: string, options: ScriptOptions): Promise<unknown>;
}
interface ScriptOptions {
  keys: string[];
  arguments: (string | Buffer)[];
}
const onlyIfNew = { condition: 'NX' } as const;

type Listener = (message: string | Buffer) => void;
export interface Subscriber {
  subscribe(channel: string, listen: Listener): Promise<unknown>;
  unsubscribe(channel: string, listen: Listener): Promise<unknown>;
}

/**
 * A Redis that several proxies share. Sessions are divided between its partitions: the keys of one begin with its prefix, whose
 * hash tag puts them on one node, so that one script can change them.
 */
export abstract class Redis {
  abstract readonly client: RedisCommands;
  /** Prefixes of keys. A single Redis has one partition, so its bounds are exact. */
  abstract readonly partitions: readonly [string, ...string[]];
  /** Whether commands can be sent now. */
  abstract readonly isReady: boolean;
  protected abstract readonly scripts: RedisScripts;
  protected abstract readonly subscriber: Subscriber;
  readonly #report: Report;
  /** The connections or nodes that have not worked since their last error. */
  readonly #failed = new Set<unknown>();
  #loaded: readonly RedisScript[] = [];
  /** Functions that unsubscribe, for subscriptions that Redis has not ended yet. */
  readonly #unsubscribing = new Set<() => void>();
  /** Subscriptions that have failed. */
  readonly #resubscribing = new Set<() => void>();

  constructor(report: Report) {
    this.#report = report;
  }

  /** Loads a script into every node, before commands that are sent later. */
  protected abstract load(text: string): Promise<unknown>;
  /** Closes all connections immediately, without waiting for replies. */
  abstract close(): void;

  /** Returns the prefix of the keys of a session. */
  partitionOf(hashedSession: string): string {
    const [first] = this.partitions;
    if (this.partitions.length === 1) return first;
    const digest = createHash('sha1').update(hashedSession).digest();
    return this.partitions[digest.readUInt16BE() % this.partitions.length] ?? first;
  }

  /** Loads scripts into Redis now, or once connected, and after every reconnect. */
  loadScripts(scripts: readonly RedisScript[]) {
    this.#loaded = [...this.#loaded, ...scripts];
    if (this.isReady) this.#load(scripts);
  }
  /** Runs a script with a prefix as its only key. Bulk strings in the reply are buffers. */
  async run(script: RedisScript, prefix: string, args: readonly (string | Buffer)[]): Promise<unknown> {
    const options = { keys: [prefix], arguments: [...args] };
    try {
      return await this.scripts.evalSha(script.digest, options);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return this.scripts.eval(script.text, options);
    }
  }
  /** Sets a key that does not exist, for a number of milliseconds. Resolves to whether it did not exist. */
  async setOnce(key: string, value: string, milliseconds: number): Promise<boolean> {
    const expiration = { type: 'PX', value: milliseconds } as const;
    return (await this.client.set(key, value, { ...onlyIfNew, expiration })) !== null;
  }

  async publish(channel: string, message: string): Promise<void> {
    await this.client.publish(redisPrefix + channel, message);
  }
  /** Resolves to a function that unsubscribes; while the connection is interrupted, this happens after it is ready again. */
  async subscribe(channel: string, onMessage: (message: string) => void): Promise<() => void> {
    const listen: Listener = (message) => onMessage(String(message));
    await this.subscriber.subscribe(redisPrefix + channel, listen);
    const unsubscribe = () => {
      this.#unsubscribing.add(unsubscribe);
      this.subscriber.unsubscribe(redisPrefix + channel, listen).then(
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
      this.#resubscribing.add(() => void this.keepSubscribed(channel, onMessage).catch(() => {}));
      throw error;
    }
  }

  /** Call for every error of a connection or node. Only the first one of an outage is reported. */
  protected noteFailure(of: unknown, error: unknown) {
    if (this.#failed.size === 0) this.#report('error', 'redis is not reachable', { code: codeOf(error) });
    this.#failed.add(of);
  }
  /** Call whenever a connection or node works. */
  protected noteRecovery(of: unknown) {
    if (this.#failed.delete(of) && this.#failed.size === 0) this.#report('info', 'redis is reachable again');
  }
  /** Call whenever a connection for commands is ready, at first or again. */
  protected commandsReady() {
    this.#load(this.#loaded);
  }
  /**
   * Call whenever a connection for subscriptions is ready. After a reconnect the client subscribes again to all its channels, also
   * to those that it could not unsubscribe from.
   */
  protected subscriptionsReady() {
    for (const unsubscribe of this.#unsubscribing) unsubscribe();
    const failed = [...this.#resubscribing];
    this.#resubscribing.clear();
    for (const resubscribe of failed) resubscribe();
  }

  #load(scripts: readonly RedisScript[]) {
    for (const { text } of scripts) this.load(text).catch(() => {});
  }
}

/** Returns the code of an error for the log, or its name if it has no code; for any other value, its type. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? String(error.code) : error.name;
}
