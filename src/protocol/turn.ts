import type { TurnLine } from './wire.ts';

/** Header names of a numbered turn, lower case as `Headers` and Node give them. */
export const turnHeaders = {
  /** `1`: lines carry `seq` and the last one is `end`. */
  turn: 'shelftalk-turn',
  /** Identity of the turn log. */
  epoch: 'shelftalk-epoch',
  /** The turn's id, minted by the browser. */
  key: 'idempotency-key',
  /** The last `seq` the browser has. */
  resumeFrom: 'resume-from',
} as const;

/** One line of a turn with its line end, as the proxy writes it. */
export function formatTurnLine(line: TurnLine): string {
  return `${JSON.stringify(line)}\n`;
}
