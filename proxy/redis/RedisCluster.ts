import { createCluster, RESP_TYPES } from '@redis/client';
import type { Report } from '../contract/index.ts';
import { connectionOptions } from './connectionOptions.ts';
import { Redis, type Subscriber } from './Redis.ts';

/**
 * The number of partitions, which limits the number of nodes that share the load. All proxies must agree on it, because it decides
 * where the keys of a session are.
 */
const partitionCount = 32;
const [first, ...others] = Array.from({ length: partitionCount }, (_, index) => `{shelftalk:${index}}:`);

interface Node {
  readonly host: string;
  readonly port: number;
}

/** Connections to the nodes of a Redis Cluster. */
export class RedisCluster extends Redis {
  readonly client;
  protected readonly scripts;
  protected readonly subscriber: Subscriber;
  readonly partitions: readonly [string, ...string[]] = [first ?? '', ...others];

  private constructor(urls: readonly [string, ...string[]], report: Report) {
    super(report);
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
    const addressOf = ({ host, port }: Node) => `${host}:${port}`;
    this.client.on('node-error', (error: unknown, node: Node) => this.noteFailure(addressOf(node), error));
    this.client.on('node-ready', (node: Node) => {
      this.noteRecovery(addressOf(node));
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
