import type { ProductMapper } from '../../src/protocol/index.ts';
import type {
  Clock,
  Conversations,
  Identity,
  InputPolicy,
  Limiter,
  Meter,
  Report,
  RequestParts,
  Runtime,
  Sessions,
  Sink,
  Timeouts,
  TurnLog,
  Uploads,
  UpstreamProtocol,
} from '../contract/index.ts';
import type { Welcome } from '../input/welcome.ts';

export interface ProxyOptions {
  /** Protocol of the agent's server; default: `platform`. */
  readonly protocol?: UpstreamProtocol;
  /** The platform's `{base_url}`. With another protocol: the URL to which requests to the agent are posted. */
  readonly baseUrl: string;
  /**
   * A function is called for every request that has the key, so that the key can change. An agent with another protocol gets the
   * key as a bearer token, unless the key is empty, and no key with health checks.
   */
  readonly apiKey: string | (() => string);
  /** The shop's account at the platform; not used with another protocol. */
  readonly businessId: string;
  /**
   * Whether the platform has the operation `erase`, an extension of Shelftalk's own platform, so that `/agent/erase` deletes the
   * customer's conversations there, too; default: false.
   */
  readonly hasErase?: boolean;
  /** Stores the conversations with an agent of another protocol; default: in memory. */
  readonly conversations?: Conversations | undefined;
  /**
   * With another protocol: by the name of a tool of the agent, the function that returns the products in the tool's complete
   * output. The usual forms of products need no mapper; a price that no card shows is reported once for each tool.
   */
  readonly products?: Readonly<Record<string, ProductMapper>> | undefined;
  /**
   * With another protocol: tools of the agent whose complete outputs are sent to pages as they are, in place of their products.
   * Default: none.
   */
  readonly shownTools?: readonly string[];
  /** With another protocol: maximum number of characters of the earlier turns that are sent with each turn; default: 32768. */
  readonly maxHistory?: number;
  /** Agents that a browser may name; the first is the default. */
  readonly agentIds?: readonly string[];
  /** Absent: the browser holds the platform's session id and sends its own `clientKey`. */
  readonly sessions?: Sessions;
  /** Absent: the `clientKey` that the browser sends identifies the customer. */
  readonly identity?: Identity;
  /** Absent: turns cannot be resumed and end when their browser disconnects. */
  readonly turnLog?: TurnLog | undefined;
  /** Absent: of input events for the platform only the nesting is checked, with another protocol also the shape. */
  readonly inputPolicy?: InputPolicy;
  /** Greeting and starters for pages that load them from the proxy: `welcome.json`. */
  readonly welcome?: Welcome | undefined;
  /** Absent: unlimited. */
  readonly limiter?: Limiter;
  readonly uploads?: Uploads | undefined;
  readonly meter?: Meter;
  /** Defaults to Node, or to web standards in `@shelftalk/proxy/web`. */
  readonly runtime?: Runtime;
  /** Defaults to the runtime's clock. */
  readonly clock?: Clock;
  readonly timeouts?: Partial<Timeouts>;
  readonly report?: Report;
  /** Concurrent calls to the agent's server; default: 8192. Further ones are refused. */
  readonly maxCalls?: number;
}

export interface AgentProxy {
  /** Handles one request and writes the response to the sink. Never rejects. */
  handle(request: RequestParts, sink: Sink): Promise<void>;
  /** Number of running turns. */
  readonly running: number;
  /**
   * Resolves with true if the turn log is reachable, the agent's server is healthy (checked at most every 10 s) and has not
   * refused the API key to three networks within a minute.
   */
  isReady(): Promise<boolean>;
  /** Resolves to why the proxy is not ready, with the setting that decides about it; undefined if it is. */
  notReadyReason(): Promise<string | undefined>;
  /**
   * Refuses new turns and waits for the running ones.
   * @param grace Milliseconds until turns that still run are ended; default: 0.
   */
  close(grace?: number): Promise<void>;
}

export const defaultMaxCalls = 8_192;

/** In milliseconds. */
export const defaultTimeouts: Timeouts = {
  connect: 5_000,
  firstByte: 45_000,
  silence: 60_000,
  turn: 120_000,
  answer: 300_000,
  unread: 60_000,
  heartbeat: 15_000,
};

export type ProxyHandlerOptions = ProxyOptions & { readonly runtime: Runtime };
