import type { TurnCall, TurnInput } from './contract.ts';
import { Refusal } from './core/Refusal.ts';

/** Leaves out of the body, once its turn is claimed, the lines that were accepted before. */
export function unusedLines({ events, takeLines }: TurnInput, body: object): TurnCall['prepare'] {
  if (!takeLines) return undefined;
  return async (isOnlyTurn) => {
    const { used, settle } = await takeLines(isOnlyTurn);
    const inputEvents = events.filter((_event, index) => !used.has(index));
    if (inputEvents.length === 0) throw new Refusal('bad_request', { details: [{ path: 'inputEvents' }] });
    return { body: { ...body, inputEvents }, settle };
  };
}
