/** How much a turn log keeps, and how long. */
export interface TurnLogBounds {
  readonly turnBytes: number;
  readonly totalBytes: number;
  /** Milliseconds that the lines of an ended turn are kept. */
  readonly linesFor: number;
  /** Milliseconds that a turn's key, and a closed session, are remembered. */
  readonly keysFor: number;
  readonly maxKeys: number;
}

export const defaultBounds: TurnLogBounds = {
  turnBytes: 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  linesFor: 10 * 60_000,
  keysFor: 24 * 60 * 60_000,
  maxKeys: 50_000,
};
