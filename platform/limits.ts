import { defaultRetryDelays } from './webhooks/schedule.ts';

/** Milliseconds, unless it says otherwise. */
export interface PlatformLimits {
  /** Bytes of a request's body. */
  readonly bodyBytes: number;
  /** One turn of an agent. */
  readonly turnTimeout: number;
  /** How many invokes may wait behind a running one of the same session. */
  readonly queuedTurns: number;
  /** How long one of those waits. */
  readonly queueTimeout: number;
  /** Silence in a stream before a blank line is written. */
  readonly keepAliveInterval: number;
  /** How long a stream's reader may take nothing before it is cut. */
  readonly stallTimeout: number;
  /** How long running turns may go on once the platform closes. */
  readonly drainTimeout: number;
  /** After which the work of a process that is silent is another's. */
  readonly jobLease: number;
  /** Between two looks for jobs that another process may have added. */
  readonly jobPollInterval: number;
  /** Bytes of one asset. */
  readonly assetBytes: number;
  /** A whole call to an address that a caller gave: a receiver of deliveries, a source of an asset. */
  readonly outboundTimeout: number;
  /** Before each further try of a delivery; after the last it is parked. */
  readonly deliveryRetryDelays: readonly number[];
}

export const defaultLimits: PlatformLimits = {
  bodyBytes: 1024 * 1024,
  turnTimeout: 300_000,
  queuedTurns: 8,
  // Shorter than `keepAlive`, so that the refusal still has a status of its own.
  queueTimeout: 10_000,
  keepAliveInterval: 15_000,
  stallTimeout: 60_000,
  drainTimeout: 20_000,
  jobLease: 60_000,
  jobPollInterval: 1000,
  assetBytes: 100 * 1024 * 1024,
  outboundTimeout: 15_000,
  deliveryRetryDelays: defaultRetryDelays,
};
