import { defaultRetryDelays } from './webhooks/schedule.ts';

/** Limits of a platform; durations are in milliseconds. */
export interface PlatformLimits {
  /** Largest request body, in bytes. */
  readonly bodyBytes: number;
  /** Longest agent turn. */
  readonly turnTimeout: number;
  /** Maximum number of invokes that wait for a running invoke of the same session. */
  readonly queuedTurns: number;
  /** Longest wait of such an invoke. */
  readonly queueTimeout: number;
  /** Silence in a stream after which a blank line is written. */
  readonly keepAliveInterval: number;
  /** A stream's connection is closed after its reader has read nothing for this long. */
  readonly stallTimeout: number;
  /** Longest time that open requests get to finish when the platform closes. */
  readonly drainTimeout: number;
  /** Lease of a message's job. After it has expired, another process may take over the job. */
  readonly jobLease: number;
  /** Interval between polls for jobs that another process may have added. */
  readonly jobPollInterval: number;
  /** Largest asset, in bytes. */
  readonly assetBytes: number;
  /** Longest call to a webhook receiver or an asset source, from name lookup to the end of the body. */
  readonly outboundTimeout: number;
  /** Delays before each retry of a delivery. After the last retry the delivery is parked. */
  readonly deliveryRetryDelays: readonly number[];
  /** How long agent sessions, messages and customers are kept after their last change. */
  readonly conversationRetention: number;
  /** How long deliveries are kept after they were delivered, parked or cancelled. */
  readonly deliveryRetention: number;
}

const day = 24 * 3_600_000;

export const defaultLimits: PlatformLimits = {
  bodyBytes: 1024 * 1024,
  turnTimeout: 300_000,
  queuedTurns: 8,
  // Shorter than `keepAliveInterval`: no line has been written yet, so the error still sets the HTTP status.
  queueTimeout: 10_000,
  keepAliveInterval: 15_000,
  stallTimeout: 60_000,
  drainTimeout: 20_000,
  jobLease: 60_000,
  jobPollInterval: 1000,
  assetBytes: 100 * 1024 * 1024,
  outboundTimeout: 15_000,
  deliveryRetryDelays: defaultRetryDelays,
  conversationRetention: 365 * day,
  deliveryRetention: 30 * day,
};
