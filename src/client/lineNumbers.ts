import { firstRound, type Round, roundNumber } from '../protocol/index.ts';

/** The latest request of a turn, with the number of lines before it. */
export interface Position extends Round {
  /** The number before that of this request's first line. */
  readonly seq: number;
}

/** Lines of each request are numbered from a multiple of this, so that a number shows the request after a reload, too. */
const linesPerRound = 1_000_000;

/** Returns the position of the request that sent a line, without what only the page that sent the request knows. */
export const positionOf = (seq: number): Position => {
  const round = Math.floor(seq / linesPerRound);
  return { ...firstRound, ...(round > 0 && { continued: { round, reply: [] } }), seq: round * linesPerRound };
};

/** Returns the position of a further request of the turn. */
export const positionAfter = (round: Round): Position => ({
  ...round,
  seq: roundNumber(round) * linesPerRound,
});

/**
 * Numbers the lines of a turn, if its stream can be read again.
 *
 * @param before The number before that of the first line.
 * @param round Number of requests of the turn before this stream's.
 */
export function createLineNumbers(before: number, resumable: boolean, round: number) {
  let seq = before;
  return {
    resumable,
    last: () => seq,
    next() {
      seq += 1;
      return resumable ? { seq } : {};
    },
    /** Texts of different streams may have the same key. */
    keyOf: (key: string) => (round === 0 ? key : `${round}/${key}`),
  };
}
export type LineNumbers = ReturnType<typeof createLineNumbers>;
