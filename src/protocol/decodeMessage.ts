import { defined } from './defined.ts';
import type { AudioEvent, ImageEvent, LocationEvent, Sent, TextEvent } from './events.ts';
import { Fault, fieldsOf, onlyKey, type Read, readRecord, wrongType } from './fields.ts';
import { recordOrNone, timeOrNone } from './records.ts';

type Message = TextEvent | AudioEvent | ImageEvent | LocationEvent;
type Without<Event> = Event extends Message ? Omit<Event, keyof Sent | 'speaker'> : never;
/** A message before it is known who sent it, and when. */
type Bare = Without<Message>;

/** Reads a `messageEvent`: text, audio, image or location. */
export function readMessage(value: unknown, where: string): Message | undefined {
  const path = `${where}.content`;
  const { content: given, role, createdAt, metadata } = readRecord(value, where);
  const content = readRecord(given, path);
  const key = onlyKey(content, path);
  const event = readContent(key, content[key], `${path}.${key}`);
  // An empty text is a dropped zero value: there is nothing to show.
  if (event.kind === 'text' && event.text === '') return undefined;
  return defined({
    ...event,
    speaker: role === 'USER' ? 'shopper' : 'agent',
    createdAt: timeOrNone(createdAt),
    metadata: recordOrNone(metadata),
  });
}

function readContent(key: string, value: unknown, where: string): Bare {
  const field = fieldsOf(value, where);
  switch (key) {
    case 'textContent':
      return { kind: 'text', text: field('text') };
    case 'audioContent':
      return { kind: 'audio', url: field('url', readAddress) };
    case 'imageContent':
      return { kind: 'image', url: field('url', readAddress), caption: field('caption') };
    case 'locationContent':
      return { kind: 'location', ...readPoint(value, where), name: field('name'), address: field('address') };
    default:
      throw new Fault('unknown-key', where);
  }
}

/** There is nothing to play or to show without an address, so that its absence is a fault. */
const readAddress: Read<string> = (value, where) =>
  typeof value === 'string' && value !== '' ? value : wrongType(where);

/** Degrees as numbers or as text. Where only one of the two came, the other is a dropped zero: the equator or Greenwich. */
function readPoint(value: unknown, where: string): Pick<LocationEvent, 'latitude' | 'longitude'> {
  const { latitude, longitude } = readRecord(value, where);
  if (latitude === undefined && longitude === undefined) return {};
  const point = { latitude: readDegrees(latitude), longitude: readDegrees(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : {};
}

function readDegrees(value: unknown = 0): number {
  const isReadable = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  return isReadable ? Number(value) : Number.NaN;
}
