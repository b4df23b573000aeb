import { isRecord } from '../../src/protocol/index.ts';

/** The texts of one turn of the conversation. */
export interface Exchange {
  readonly shopper: string;
  readonly agent: string;
}

/** The model agent's memory, stored as JSON. */
export interface ModelMemory {
  readonly version: 1;
  /** The memory of the catalogue agent, whose skills are the tools. */
  readonly catalogue: unknown;
  /** The last turns, oldest first. */
  readonly exchanges: readonly Exchange[];
}

/** Limits: number of exchanges, characters of one text, and characters of all texts. */
const [maxExchanges, maxCharacters, maxHistoryCharacters] = [12, 2000, 12_000];

export function readModelMemory(stored: unknown): ModelMemory {
  const exchanges = isRecord(stored) && stored.version === 1 ? stored.exchanges : undefined;
  return {
    version: 1,
    catalogue: isRecord(stored) ? stored.catalogue : undefined,
    exchanges: Array.isArray(exchanges) ? (exchanges as readonly Exchange[]) : [],
  };
}

/** Adds a turn with its texts truncated, and drops the oldest turns beyond the limits. */
export function rememberExchange(
  exchanges: readonly Exchange[],
  shopper: string,
  agent: string,
): readonly Exchange[] {
  const all = [
    ...exchanges,
    { shopper: shopper.slice(0, maxCharacters), agent: agent.slice(0, maxCharacters) },
  ].slice(-maxExchanges);
  const sizes = all.map((each) => each.shopper.length + each.agent.length);
  while (sizes.reduce((sum, size) => sum + size, 0) > maxHistoryCharacters) sizes.shift();
  return all.slice(all.length - sizes.length);
}
