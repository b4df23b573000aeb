import { defined } from './defined.ts';
import type { AudioEvent, ImageEvent, LocationEvent, Sent, TextEvent } from './events.ts';
import { fieldsOf, onlyKey, readRecord } from './fields.ts';
import type { RareReader } from './rareReader.ts';
import { recordOrNone, timeOrNone } from './records.ts';

type Message = TextEvent | AudioEvent | ImageEvent | LocationEvent;
type Without<Event> = Event extends Message ? Omit<Event, keyof Sent | 'speaker'> : never;
/** A message before it is known who sent it, and when. */
export type Bare = Without<Message>;

/** Reads a `messageEvent`: text, audio, image or location. */
export function readMessage(rare: RareReader, value: unknown, where: string): Message | undefined {
  const path = `${where}.content`;
  const { content: given, role, createdAt, metadata } = readRecord(value, where);
  const content = readRecord(given, path);
  const key = onlyKey(content, path);
  const at = `${path}.${key}`;
  const event: Bare =
    key === 'textContent'
      ? { kind: 'text', text: fieldsOf(content[key], at)('text') }
      : rare.readContent(key, content[key], at);
  // An empty text is a dropped zero value: there is nothing to show.
  if (event.kind === 'text' && event.text === '') return undefined;
  return defined({
    ...event,
    speaker: role === 'USER' ? 'shopper' : 'agent',
    createdAt: timeOrNone(createdAt),
    metadata: recordOrNone(metadata),
  });
}
