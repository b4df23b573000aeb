import { readInteractive } from './decodeInteractive.ts';
import type { Bare } from './decodeMessage.ts';
import type { AgentEvent, HandoverReasonKind, LocationEvent } from './events.ts';
import { Fault, fieldsOf, type Read, readRecord, readText, wrongType } from './fields.ts';
import type { RareReader } from './rareReader.ts';
import { isRecord } from './records.ts';

export const rare: RareReader = { readContent, readRest };

function readRest(key: string, value: unknown, where: string): AgentEvent | undefined {
  if (key === 'serviceInteractiveEvent') return readInteractive(value, key);
  const has = (name: string) => isRecord(value) && value[name] !== undefined;
  // The set of keys has grown over time; these two families say by their shape what they are.
  if (handovers.has(key) || (key.endsWith('HandoverEvent') && has('triggerHandover'))) {
    return readHandover(value, key);
  }
  if (key.endsWith('InteractiveEvent') && has('interactive')) return readInteractive(value, key);
  throw new Fault('unknown-key', where);
}

const handovers = new Map<string, HandoverReasonKind>([
  ['agentHandoverEvent', 'agent'],
  ['storefrontHandoverEvent', 'storefront'],
  ['orderStatusHandoverEvent', 'orderStatus'],
  ['locationQueryHandoverEvent', 'location'],
  ['leadgenHandoverEvent', 'leadgen'],
]);

const readHandover: Read<AgentEvent | undefined> = (value, where) => {
  const { triggerHandover = false, reason, reasonNative, ...fields } = readRecord(value, where);
  if (typeof triggerHandover !== 'boolean') throw new Fault('wrong-type', `${where}.triggerHandover`);
  const english = readText(reason, `${where}.reason`);
  const native = readText(reasonNative, `${where}.reasonNative`);
  if (!triggerHandover) return undefined;
  return {
    kind: 'handover',
    reasonKind: handovers.get(where) ?? 'other',
    reason: english || native,
    reasonNative: native || english,
    fields,
  };
};

function readContent(key: string, value: unknown, where: string): Bare {
  const field = fieldsOf(value, where);
  switch (key) {
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
