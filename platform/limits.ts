import { defaultPauses } from './webhooks/schedule.ts';

/** Milliseconds, unless it says otherwise. */
export interface PlatformLimits {
  /** Bytes of a request's body. */
  readonly body: number;
  /** One turn of an agent. */
  readonly turn: number;
  /** How many invokes may wait behind a running one of the same session. */
  readonly waiting: number;
  /** How long one of those waits. */
  readonly wait: number;
  /** Silence in a stream before a blank line is written. */
  readonly keepAlive: number;
  /** How long a stream's reader may take nothing before it is cut. */
  readonly stall: number;
  /** How long running turns may go on once the platform closes. */
  readonly drain: number;
  /** After which the work of a process that is silent is another's. */
  readonly lease: number;
  /** Between two looks for jobs that another process may have added. */
  readonly poll: number;
  /** Bytes of one asset. */
  readonly asset: number;
  /** A whole call to an address that a caller gave: a receiver of deliveries, a source of an asset. */
  readonly outbound: number;
  /** Before each further try of a delivery; after the last it is parked. */
  readonly deliveryPauses: readonly number[];
}

export const defaultLimits: PlatformLimits = {
  body: 1024 * 1024,
  turn: 300_000,
  waiting: 8,
  // Shorter than `keepAlive`, so that the refusal still has a status of its own.
  wait: 10_000,
  keepAlive: 15_000,
  stall: 60_000,
  drain: 20_000,
  lease: 60_000,
  poll: 1000,
  asset: 100 * 1024 * 1024,
  outbound: 15_000,
  deliveryPauses: defaultPauses,
};
