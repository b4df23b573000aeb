import { createCluster, RESP_TYPES } from '@redis/client';
import type { Report } from '../contract/index.ts';
import { connectionOptions } from './connectionOptions.ts';
import { codeOf, Redis, type Subscriber } from './Redis.ts';

/**
 * The number of partitions, which limits the number of nodes that share the load. All proxies must agree on it, because it decides
 * where the keys of a session are.
 */
const partitionCount = 32;
const [first, ...others] = Array.from({ length: partitionCount }, (_, index) => `{shelftalk:${index}}:`);

/** Connections to the nodes of a Redis Cluster. */
export class RedisCluster extends Redis {
  readonly client;
  protected readonly scripts;
  protected readonly subscriber: Subscriber;
  readonly partitions: readonly [string, ...string[]] = [first ?? '', ...others];

  private constructor(urls: readonly [string, ...string[]], report: Report) {
    super();
    let wasConnected = false;
    const { username, password, protocol } = new URL(urls[0]);
    const { socket, ...options } = connectionOptions(() => wasConnected);
    this.client = createCluster({
      rootNodes: urls.map((url) => ({ url })),
      // The addresses of the nodes come from the cluster, and have no credentials.
      defaults: {
        ...options,
        ...(username === '' ? {} : { username: decodeURIComponent(username) }),
        ...(password === '' ? {} : { password: decodeURIComponent(password) }),
        socket: protocol === 'rediss:' ? { ...socket, tls: true } : socket,
      },
    });
    this.scripts = this.client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    this.subscriber = {
      subscribe: (channel, listen) => this.client.subscribe(channel, listen),
      unsubscribe: (channel, listen) => this.client.unsubscribe(channel, listen),
    };
    // The addresses of nodes that have not worked since their last error. Only the first error of an outage is reported.
    const failed = new Set<string>();
    const addressOf = ({ host, port }: { host: string; port: number }) => `${host}:${port}`;
    this.client.on('node-error', (error: unknown, node: { host: string; port: number }) => {
      if (failed.size === 0) report('error', 'redis is not reachable', { code: codeOf(error) });
      failed.add(addressOf(node));
    });
    this.client.on('node-ready', (node: { host: string; port: number }) => {
      if (failed.delete(addressOf(node)) && failed.size === 0) report('info', 'redis is reachable again');
      if (!wasConnected) return;
      this.commandsReady();
      this.subscriptionsReady();
    });
    // Emitted when the nodes cannot be listed, which is tried again; a node that fails is reported above.
    this.client.on('error', () => {});
    this.client.on('connect', () => {
      wasConnected = true;
      this.commandsReady();
    });
  }

  /**
   * @param urls Some nodes of the cluster; credentials and TLS of the first are used for all.
   * @throws When the nodes cannot be reached at start.
   */
  static async open(urls: readonly [string, ...string[]], report: Report): Promise<RedisCluster> {
    const cluster = new RedisCluster(urls, report);
    try {
      await cluster.client.connect();
      return cluster;
    } catch (error) {
      cluster.close();
      throw error;
    }
  }

  /** Whether one of the nodes can be reached: the others serve sessions of their own. */
  get isReady(): boolean {
    return this.client.isOpen && this.client.masters.some(({ client }) => client?.isReady);
  }

  protected load(text: string) {
    return Promise.all(this.client.masters.map(({ client }) => client?.scriptLoad(text)));
  }
  close() {
    if (this.client.isOpen) this.client.destroy();
  }
}
