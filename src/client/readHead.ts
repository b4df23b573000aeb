import { defined, turnHeaders } from '../protocol/index.ts';
import type { InvokeRequest, TurnItem } from './transport.ts';

/** What the answer's head says of the turn in its body. */
export function readHead(
  response: Response,
  { turnId }: InvokeRequest,
): Extract<TurnItem, { kind: 'accepted' }> {
  const { headers } = response;
  return {
    kind: 'accepted',
    turnId: headers.get(turnHeaders.key) ?? turnId,
    resumable: headers.get(turnHeaders.turn) === '1',
    ...epochOf(response),
  };
}

/** Which life of the service answered, where it says so. */
export function epochOf({ headers }: Response): { readonly epoch?: string } {
  return defined({ epoch: headers.get(turnHeaders.epoch) || undefined });
}
