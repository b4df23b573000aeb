import { decimalOf } from './decimalOf.ts';
import type { AudioEvent, ImageEvent, LocationEvent, MessageFields, TextEvent } from './events.ts';
import { DecodeError, fieldsOf, type Read, readRecord, singleKey, wrongType } from './fields.ts';
import { getOwn } from './getOwn.ts';
import { omitUndefined } from './omitUndefined.ts';
import { recordOrNone, timeOrNone } from './records.ts';

type Message = TextEvent | AudioEvent | ImageEvent | LocationEvent;
type WithoutSender<Event> = Event extends Message ? Omit<Event, keyof MessageFields | 'speaker'> : never;
/** The content of a message: without speaker, time and metadata. */
type ContentEvent = WithoutSender<Message>;

/**
 * Decodes a `messageEvent`: text, audio, image or location.
 *
 * @see platform API, section "Agent input events"
 */
export function readMessage(value: unknown, eventPath: string): Message | undefined {
  const path = `${eventPath}.content`;
  const { content: rawContent, role, createdAt, metadata } = readRecord(value, eventPath);
  const content = readRecord(rawContent, path);
  const key = singleKey(content, path);
  const event = readContent(key, getOwn(content, key), `${path}.${key}`);
  // Encoders drop empty strings, so an empty text is a message without content.
  if (event.kind === 'text' && event.text === '') return undefined;
  return omitUndefined({
    ...event,
    speaker: role === 'USER' ? 'shopper' : 'agent',
    createdAt: timeOrNone(createdAt),
    metadata: recordOrNone(metadata),
  });
}

function readContent(key: string, value: unknown, path: string): ContentEvent {
  const field = fieldsOf(value, path);
  switch (key) {
    case 'textContent':
      return { kind: 'text', text: field('text') };
    case 'audioContent':
      return { kind: 'audio', url: field('url', readUrl) };
    case 'imageContent':
      return { kind: 'image', url: field('url', readUrl), caption: field('caption') };
    case 'locationContent':
      return {
        kind: 'location',
        ...readCoordinates(value, path),
        name: field('name'),
        address: field('address'),
      };
    default:
      throw new DecodeError('unknown-key', path);
  }
}

/** Media without a URL cannot be rendered, so a missing URL is an error. */
const readUrl: Read<string> = (value, path) =>
  typeof value === 'string' && value !== '' ? value : wrongType(path);

const maxLatitudeDegrees = 90;
const maxLongitudeDegrees = 180;

/**
 * Decodes degrees sent as numbers or text. One missing coordinate is zero, because encoders leave out zeros. Returns
 * neither coordinate if both are missing or one is invalid.
 */
function readCoordinates(value: unknown, path: string): Pick<LocationEvent, 'latitude' | 'longitude'> {
  const { latitude, longitude } = readRecord(value, path);
  if (latitude === undefined && longitude === undefined) return {};
  const degrees = (value: unknown = 0) => decimalOf(value) ?? Number.NaN;
  const coordinates = { latitude: degrees(latitude), longitude: degrees(longitude) };
  return Math.abs(coordinates.latitude) <= maxLatitudeDegrees &&
    Math.abs(coordinates.longitude) <= maxLongitudeDegrees
    ? coordinates
    : {};
}
