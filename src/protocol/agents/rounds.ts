import { isRecord } from '../records.ts';
import type { AgentTurn, CallResult, ContinuedTurn, ToolDefinition } from './conversation.ts';
import type { AgentCall } from './decoder.ts';

/** A request of a turn; there is one more after each round of calls. */
export interface Round {
  readonly continued?: ContinuedTurn;
  /** Ids of the calls that have a result. */
  readonly answered: ReadonlySet<string>;
}

export const firstRound: Round = { answered: new Set() };

/** Maximum number of rounds of calls in one turn, because an agent may call the same tool without end. */
const maxRounds = 16;

/** The error of a turn with more than `maxRounds` rounds of calls. */
export const tooManyCalls = {
  code: 'too-many-calls',
  message: 'The agent has called tools of the page without end.',
};

/** Number of requests of the turn before this one. */
export const roundNumber = ({ continued }: Round): number => continued?.round ?? 0;

/** Whether no further request of the turn may follow. */
export const isLastRound = (round: Round): boolean => roundNumber(round) === maxRounds;

/** Returns the request after a round, whose calls all have a result. */
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
