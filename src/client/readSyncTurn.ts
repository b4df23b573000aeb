import { decodeSync, omitUndefined } from '../protocol/index.ts';
import { readTurnHead } from './readTurn.ts';
import { protocolError, readJson, refusalError } from './request.ts';
import type { CallOptions, InvokeRequest, TurnItem } from './transport.ts';

/**
 * Reads a turn that was not streamed.
 *
 * @param now Milliseconds since the epoch, for a `Retry-After` header that is a date.
 * @param silenceMs Milliseconds until a body that has not ended counts as lost.
 * @throws ServiceError if the request was refused, or the response cannot be read or is not an object.
 */
export async function readSyncTurn(
  response: Response,
  request: InvokeRequest,
  call: CallOptions,
  now: number,
  silenceMs: number,
): Promise<readonly TurnItem[]> {
  const body = await readJson(response, call, silenceMs);
  const turn = decodeSync(body);
  // The response of a failed turn has the status of the failure, and contains the events before it.
  if (!response.ok && !turn?.end) throw refusalError(response, body, now);
  if (!turn) throw protocolError('The response is not an object.', response);
  const { events, error, end } = turn;
  const reason = end?.reason ?? (error ? 'failed' : 'complete');
  return [
    readTurnHead(response, request),
    ...(events.length > 0 ? [omitUndefined({ kind: 'events', seq: end?.lines, events })] : []),
    omitUndefined({ kind: 'end', reason, error }),
  ];
}
