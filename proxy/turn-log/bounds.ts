/** How much a turn log keeps, and how long. */
export interface TurnLogBounds {
  readonly turnBytes: number;
  readonly totalBytes: number;
  /** Milliseconds that the lines of an ended turn are kept. */
  readonly linesFor: number;
  /** Milliseconds that a turn's key, and a closed session, are remembered. */
  readonly keysFor: number;
  readonly maxKeys: number;
  /** What one customer, and all customers of one network, may take of `totalBytes` and `maxKeys`. */
  readonly customer: ShareBounds;
  readonly network: ShareBounds;
  /** Milliseconds after its end for which a turn keeps its lines and key, whatever other clients do. */
  readonly safeFor: number;
}
interface ShareBounds {
  readonly bytes: number;
  readonly keys: number;
}

export const defaultBounds: TurnLogBounds = {
  turnBytes: 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  linesFor: 10 * 60_000,
  keysFor: 24 * 60 * 60_000,
  maxKeys: 50_000,
  customer: { bytes: 4 * 1024 * 1024, keys: 2_000 },
  network: { bytes: 8 * 1024 * 1024, keys: 6_250 },
  safeFor: 2 * 60_000,
};
