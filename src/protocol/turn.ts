import type { PreviewLine, TurnLine } from './wire.ts';

/** Header names of a numbered turn, in lower case as in `Headers` and Node. */
export const turnHeaders = {
  /** `1`: lines carry `seq` and the last one is `end`. */
  turn: 'shelftalk-turn',
  /** A token of the turn log; shows later whether the log has lost a turn or never had it. */
  epoch: 'shelftalk-epoch',
  /** The turn's id, a UUID that the browser generates. */
  key: 'idempotency-key',
  /** The last `seq` the browser has. */
  resumeFrom: 'resume-from',
  /** `1`: the caller shows texts while they grow (`PreviewLine`). */
  grow: 'shelftalk-grow',
} as const;

/**
 * `Cache-Control` of a streamed answer. `no-transform` keeps proxies from compressing, and thus buffering, it. Not
 * `no-store`: Chromium reports a request with it as cancelled if the end of the body arrives after the last bytes
 * (https://github.com/microsoft/playwright/issues/42742). No cache keeps the answer to a POST without a lifetime.
 */
export const streamCacheControl = 'private, no-cache, no-transform';

/** Serialises one line of a turn with its line break, as the proxy writes it. */
export function formatTurnLine(line: TurnLine | PreviewLine): string {
  return `${JSON.stringify(line)}\n`;
}
