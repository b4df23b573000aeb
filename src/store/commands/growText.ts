import type { TurnItem } from '../../client/index.ts';
import { type AgentEvent, getOwn, omitUndefined, ServiceError } from '../../protocol/index.ts';
import { canGrow, isShown } from '../handlers/messages.ts';
import type { AgentMessage } from '../state.ts';
import type { CommandContext } from './context.ts';

export type TextItem = Extract<TurnItem, { kind: 'text' }>;
/** The texts of which a request has brought pieces, by message id; null once the whole text is shown. */
export type GrowingTexts = Map<string, string | null>;

/** Returns the id of the message of a text: the same for its pieces and for the line that completes it. */
export const textId = (turnId: string, key: string): string => `${turnId}.${key}`;

/**
 * Returns the message of a text with its next piece; no message if the host drops the complete text or the piece brings
 * nothing new. The text may have begun before the turn was resumed.
 *
 * @throws ServiceError if a preview does not continue the text, so that the turn must be resumed.
 */
export function growText(
  { interceptors, clock, writer }: CommandContext,
  turnId: string,
  { key, delta, at, done, seq }: TextItem,
  texts: GrowingTexts,
): readonly AgentMessage[] {
  const id = textId(turnId, key);
  const known = getOwn(writer.getState().byId, id);
  const arrived = texts.get(id);
  if (arrived === null || (arrived === undefined && !canGrow(known))) return [];
  const before = known?.from === 'agent' && known.event.kind === 'text' ? known.event.text : '';
  const text = joinAt(arrived ?? before, delta, at);
  texts.set(id, text);
  const soFar: AgentEvent = { kind: 'text', speaker: 'agent', text };
  const event = done ? interceptors.receive(soFar) : soFar;
  if (event === null) return [];
  if (done) texts.set(id, null);
  const isPartial = done ? undefined : true;
  return [omitUndefined({ from: 'agent', turnId, seq, id, at: clock.now(), event, isPartial })];
}

/** Adds a piece at its offset. A resumed turn repeats what the page may have; a text that was rewritten since replaces it. */
function joinAt(before: string, delta: string, at = before.length): string {
  if (at > before.length) throw new ServiceError('network', 'A piece of a text is missing.');
  // Comparing would copy a text that was joined of pieces.
  if (at === before.length) return before + delta;
  return before.startsWith(delta, at) ? before : before.slice(0, at) + delta;
}

/** Returns the ids of the messages that an item removes: retracted texts, and those of which the whole is not shown. */
export function retractedIds(
  turnId: string,
  item: Extract<TurnItem, { kind: 'events' | 'text' | 'retract' }>,
  messages: readonly AgentMessage[],
  texts: GrowingTexts,
): readonly string[] {
  if (item.kind === 'retract') return item.keys.map((key) => textId(turnId, key));
  if (item.key === undefined) return [];
  const id = textId(turnId, item.key);
  if (item.kind === 'text' && !(item.done && texts.get(id))) return [];
  return messages.some((message) => message.id === id && isShown(message.event)) ? [] : [id];
}
