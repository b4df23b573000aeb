import { type GenericSchema, optional, pipe, transform, unknown } from 'valibot';
import { address, type Reading, readBy, readOneKey, shape, text } from './decodeFields.ts';
import type { AudioEvent, ImageEvent, LocationEvent, Sent, TextEvent } from './events.ts';
import { isRecord, type JsonRecord } from './records.ts';

type Message = TextEvent | AudioEvent | ImageEvent | LocationEvent;
type Bare<Event> = Event extends Message ? Omit<Event, keyof Sent | 'speaker'> : never;

const contents = new Map<string, GenericSchema<unknown, Bare<Message>>>([
  [
    'textContent',
    pipe(
      shape({ text }),
      transform(({ text }) => ({ kind: 'text', text }) as const),
    ),
  ],
  [
    'audioContent',
    pipe(
      shape({ url: address }),
      transform(({ url }) => ({ kind: 'audio', url }) as const),
    ),
  ],
  [
    'imageContent',
    pipe(
      shape({ url: address, caption: text }),
      transform(({ url, caption }) => ({ kind: 'image', url, caption }) as const),
    ),
  ],
  [
    'locationContent',
    pipe(
      shape({ latitude: optional(unknown()), longitude: optional(unknown()), name: text, address: text }),
      transform(
        ({ latitude, longitude, name, address }) =>
          ({ kind: 'location', ...readPoint(latitude, longitude), name, address }) as const,
      ),
    ),
  ],
]);

/** Reads a `messageEvent`: text, audio, image or location. */
export function readMessage(value: JsonRecord, where: string): Reading {
  const path = `${where}.content`;
  const { content = {} } = value;
  if (!isRecord(content)) return { why: 'wrong-type', where: path };
  const one = readOneKey(content, path);
  if ('why' in one) return one;
  const schema = contents.get(one.key);
  if (!schema) return { why: 'unknown-key', where: `${path}.${one.key}` };
  const reading = readBy(schema, content[one.key], `${path}.${one.key}`);
  if ('why' in reading) return reading;
  const { event } = reading;
  // An empty text is a dropped zero value: there is nothing to show.
  if (event.kind === 'text' && event.text === '') return { event: undefined };
  return { event: { ...event, speaker: value.role === 'USER' ? 'shopper' : 'agent', ...readSent(value) } };
}

function readSent({ createdAt, metadata }: JsonRecord): Sent {
  const at = typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN;
  return {
    ...(!Number.isNaN(at) && { createdAt: at }),
    ...(isRecord(metadata) && { metadata }),
  };
}

/** Degrees as numbers or as text. Where only one of the two came, the other is a dropped zero: the equator or Greenwich. */
function readPoint(latitude: unknown, longitude: unknown) {
  if (latitude === undefined && longitude === undefined) return {};
  const lat = readDegrees(latitude ?? 0, 90);
  const long = readDegrees(longitude ?? 0, 180);
  return lat === undefined || long === undefined ? {} : { latitude: lat, longitude: long };
}

function readDegrees(value: unknown, most: number): number | undefined {
  const isReadable = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const degrees = isReadable ? Number(value) : Number.NaN;
  return Math.abs(degrees) <= most ? degrees : undefined;
}
