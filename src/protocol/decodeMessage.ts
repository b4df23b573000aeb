import type { AudioEvent, ImageEvent, LocationEvent, MessageFields, TextEvent } from './events.ts';
import { DecodeError, fieldsOf, type Read, readRecord, singleKey, wrongType } from './fields.ts';
import { omitUndefined } from './omitUndefined.ts';
import { own } from './own.ts';
import { recordOrNone, timeOrNone } from './records.ts';

type Message = TextEvent | AudioEvent | ImageEvent | LocationEvent;
type Without<Event> = Event extends Message ? Omit<Event, keyof MessageFields | 'speaker'> : never;
/** A message without sender and time. */
type Bare = Without<Message>;

/** Decodes a `messageEvent`: text, audio, image or location. */
export function readMessage(value: unknown, eventPath: string): Message | undefined {
  const path = `${eventPath}.content`;
  const { content: given, role, createdAt, metadata } = readRecord(value, eventPath);
  const content = readRecord(given, path);
  const key = singleKey(content, path);
  const event = readContent(key, own(content, key), `${path}.${key}`);
  // Encoders drop empty strings, so an empty text is a message without content.
  if (event.kind === 'text' && event.text === '') return undefined;
  return omitUndefined({
    ...event,
    speaker: role === 'USER' ? 'shopper' : 'agent',
    createdAt: timeOrNone(createdAt),
    metadata: recordOrNone(metadata),
  });
}

function readContent(key: string, value: unknown, path: string): Bare {
  const field = fieldsOf(value, path);
  switch (key) {
    case 'textContent':
      return { kind: 'text', text: field('text') };
    case 'audioContent':
      return { kind: 'audio', url: field('url', readAddress) };
    case 'imageContent':
      return { kind: 'image', url: field('url', readAddress), caption: field('caption') };
    case 'locationContent':
      return { kind: 'location', ...readPoint(value, path), name: field('name'), address: field('address') };
    default:
      throw new DecodeError('unknown-key', path);
  }
}

/** Media without a URL cannot be rendered, so a missing one is an error. */
const readAddress: Read<string> = (value, path) =>
  typeof value === 'string' && value !== '' ? value : wrongType(path);

/** Decodes degrees sent as numbers or text. If only one of the two is missing, it was dropped as zero. */
function readPoint(value: unknown, path: string): Pick<LocationEvent, 'latitude' | 'longitude'> {
  const { latitude, longitude } = readRecord(value, path);
  if (latitude === undefined && longitude === undefined) return {};
  const point = { latitude: readDegrees(latitude), longitude: readDegrees(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : {};
}

function readDegrees(value: unknown = 0): number {
  const isReadable = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  return isReadable ? Number(value) : Number.NaN;
}
