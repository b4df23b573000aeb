import { decodeSync, defined } from '../protocol/index.ts';
import { readHead } from './readHead.ts';
import { protocolError, readJson, readRefusal } from './request.ts';
import type { CallOptions, InvokeRequest, TurnItem } from './transport.ts';

/** Reads a turn that came in one piece. `now` in milliseconds since the epoch. */
export async function readWhole(
  response: Response,
  request: InvokeRequest,
  call: CallOptions,
  now: number,
): Promise<readonly TurnItem[]> {
  const body = await readJson(response, call);
  const answer = decodeSync(body);
  // Our proxy gives a turn that failed the status of its failure: what was said before is in it all the same.
  if (!response.ok && !answer?.end) throw await readRefusal(response, body, now);
  if (!answer) throw protocolError('The answer is not an object.', response);
  const { events, error, end } = answer;
  const reason = end?.reason ?? (error ? 'failed' : 'complete');
  return [
    readHead(response, request),
    ...(events.length > 0 ? [defined({ kind: 'events', seq: end?.lines, events })] : []),
    defined({ kind: 'end', reason, error }),
  ];
}
