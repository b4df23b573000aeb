import type { AgentEventKind } from '../../src/protocol/index.ts';

/** A record, so that a missing kind does not compile. */
const kinds: Readonly<Record<AgentEventKind, true>> = {
  text: true,
  audio: true,
  image: true,
  location: true,
  recommendation: true,
  suggestion: true,
  handover: true,
  list: true,
  buttons: true,
  product: true,
  products: true,
  order: true,
  close: true,
  unknown: true,
};

/** All kinds of agent events. */
export const eventKinds: readonly string[] = Object.keys(kinds);
