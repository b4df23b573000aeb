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
  /** The platform's `{base_url}`; the address to post to of an agent with another protocol. */
  readonly baseUrl: string;
  /**
   * A function is called for every request, so that the key can change. An agent with another protocol gets it as a bearer
   * token, unless it is empty.
   */
  readonly apiKey: string | (() => string);
  /** The shop's account at the platform; not used with another protocol. */
  readonly businessId: string;
  /** Stores the conversations with an agent of another protocol; defaults to this process. */
  readonly conversations?: Conversations | undefined;
  /**
   * Returns the products in the complete output of a tool of such an agent, by the tool's name. Products of UCP, of Shopify's
   * Storefront API and of schema.org need no mapper.
   */
  readonly products?: Readonly<Record<string, ProductMapper>>;
  /** Agents that a browser may name; the first is the default. */
  readonly agentIds?: readonly string[];
  /** Absent: the browser holds the platform's session id and sends its own `clientKey`. */
  readonly sessions?: Sessions;
  readonly identity?: Identity;
  /** Absent: turns cannot be resumed and end when their browser disconnects. */
  readonly turnLog?: TurnLog | undefined;
  /** Absent: input events are sent unchecked. */
  readonly inputPolicy?: InputPolicy;
  /** Greeting and starters for pages that load them from here. */
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
  /** Concurrent calls to the agent's server. */
  readonly maxCalls?: number;
}

export interface AgentProxy {
  /** Handles one request and writes the response to the sink. Never throws. */
  handle(request: RequestParts, sink: Sink): Promise<void>;
  /** Number of running turns. */
  readonly running: number;
  /** Resolves to whether the turn log is reachable and the platform is healthy, as of the last 10 s, and accepts the API key. */
  isReady(): Promise<boolean>;
  /**
   * Refuses new turns and waits for the running ones.
   * @param grace Milliseconds until turns that still run are ended.
   */
  close(grace?: number): Promise<void>;
}

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
