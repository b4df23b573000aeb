import type { AgentEvent, HandoverReasonKind } from './events.ts';
import { DecodeError, type Read, readRecord, readText } from './fields.ts';

const handovers = new Map<string, HandoverReasonKind>([
  ['agentHandoverEvent', 'agent'],
  ['storefrontHandoverEvent', 'storefront'],
  ['orderStatusHandoverEvent', 'orderStatus'],
  ['locationQueryHandoverEvent', 'location'],
  ['leadgenHandoverEvent', 'leadgen'],
]);

/** Whether a key of this name is a handover; the set of them has grown over time, and `triggerHandover` marks one. */
export const isHandover = (key: string, hasTrigger: boolean): boolean =>
  handovers.has(key) || (key.endsWith('HandoverEvent') && hasTrigger);

export const readHandover: Read<AgentEvent | undefined> = (value, path) => {
  const { triggerHandover = false, reason, reasonNative, ...fields } = readRecord(value, path);
  if (typeof triggerHandover !== 'boolean') throw new DecodeError('wrong-type', `${path}.triggerHandover`);
  const english = readText(reason, `${path}.reason`);
  const native = readText(reasonNative, `${path}.reasonNative`);
  if (!triggerHandover) return undefined;
  return {
    kind: 'handover',
    reasonKind: handovers.get(path) ?? 'other',
    reason: english || native,
    reasonNative: native || english,
    fields,
  };
};
