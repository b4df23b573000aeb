import type { AgentEventKind } from '../../src/protocol/index.ts';

/** A record and not a list, so that a kind which is added and not named here does not compile. */
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
  close: true,
  unknown: true,
};

/** Every kind of event that an agent can send. */
export const eventKinds: readonly string[] = Object.keys(kinds);
