import { isRecord } from '../records.ts';
import type { AgentTurn, CallResult, ContinuedTurn, ToolDefinition } from './conversation.ts';
import type { AgentCall } from './decoder.ts';

/** One request of a turn, with the calls in its response. A response with calls is followed by a further round with their results. */
export interface Round {
  readonly continued?: ContinuedTurn;
  /** Ids of the calls that have a result. */
  readonly answered: ReadonlySet<string>;
}

export const firstRound: Round = { answered: new Set() };

/** Maximum number of rounds after a turn's first, because an agent may call the same tool without end. */
const maxRounds = 16;

/** The error of a turn whose last allowed round contains calls, too. */
export const tooManyCalls = {
  code: 'too-many-calls',
  message: 'The agent has called tools of the page without end.',
};

/** Number of requests of the turn before this one. */
export const roundNumber = ({ continued }: Round): number => continued?.round ?? 0;

/** Whether no further round of the turn may follow. */
export const isLastRound = (round: Round): boolean => roundNumber(round) === maxRounds;

/**
 * Returns the round after `round`.
 *
 * @param calls The calls in the response of `round`; all have a result.
 */
export const nextRound = (
  round: Round,
  { recorded }: AgentTurn,
  calls: readonly AgentCall[],
): Round & { readonly continued: ContinuedTurn } => ({
  continued: { round: roundNumber(round) + 1, reply: recorded.reply },
  answered: new Set([...round.answered, ...calls.map(({ callId }) => callId)]),
});

/** Returns the result of a call that the page cannot run; undefined if it can. */
export function refusedResult(
  { name, input }: AgentCall,
  tools: readonly ToolDefinition[] = [],
): CallResult | undefined {
  if (!isRecord(input)) return { status: 'failed', error: 'The input is not a JSON object.' };
  const isKnown = tools.some((tool) => tool.name === name);
  return isKnown ? undefined : { status: 'failed', error: 'The page has no such tool.' };
}
