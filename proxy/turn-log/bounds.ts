import { safeFor } from '../../src/protocol/index.ts';

/** Bounds of a turn log. */
export interface TurnLogBounds {
  readonly turnBytes: number;
  readonly totalBytes: number;
  /** Milliseconds from the end of a turn until its lines expire. */
  readonly linesFor: number;
  /** Milliseconds from the claim of a turn until its key expires, and from the end of a session until its code expires. */
  readonly keysFor: number;
  readonly maxKeys: number;
  /** Shares of `totalBytes` and `maxKeys` of one customer and of all customers of one network. */
  readonly customer: ShareBounds;
  readonly network: ShareBounds;
  /** Milliseconds after the claim of a turn, and after its end, for which turns of other networks cannot evict its key and its lines. */
  readonly safeFor: number;
}
export interface ShareBounds {
  readonly bytes: number;
  readonly keys: number;
}

export const defaultBounds: TurnLogBounds = {
  turnBytes: 1024 * 1024,
  totalBytes: 256 * 1024 * 1024,
  linesFor: 10 * 60_000,
  keysFor: 24 * 60 * 60_000,
  maxKeys: 500_000,
  customer: { bytes: 4 * 1024 * 1024, keys: 2_000 },
  network: { bytes: 8 * 1024 * 1024, keys: 6_250 },
  safeFor,
};

/**
 * Returns the bounds of one of several equal parts of a log. A customer's share stays the same, because most customers have one
 * session, and a network's has room for two of the longest turns.
 */
export function partitionBounds(bounds: TurnLogBounds, parts: number): TurnLogBounds {
  const { totalBytes, maxKeys, network, turnBytes } = bounds;
  if (parts === 1) return bounds;
  return {
    ...bounds,
    totalBytes: Math.max(Math.ceil(totalBytes / parts), 4 * turnBytes),
    maxKeys: Math.ceil(maxKeys / parts),
    network: {
      bytes: Math.min(network.bytes, Math.max(Math.ceil(network.bytes / parts), 2 * turnBytes)),
      keys: Math.ceil(network.keys / parts),
    },
  };
}
