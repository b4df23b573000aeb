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
  readonly known: KnownBefore;
}

/** Results of the tools of earlier turns, which later texts may state. */
export interface KnownBefore {
  /** Ids of products. */
  readonly products: readonly string[];
  /** Other results, as JSON, oldest first. */
  readonly results: readonly string[];
  /** Actions that were done. */
  readonly actions: readonly string[];
}

const nothingKnown: KnownBefore = { products: [], results: [], actions: [] };

/** Limits: number of exchanges, characters of one text, and characters of all texts. */
const [maxExchanges, maxCharacters, maxHistoryCharacters] = [12, 2000, 12_000];
/** Limits of what is known: number of products, and characters of the other results. */
const [maxProducts, maxResultCharacters] = [60, 6000];

export function readModelMemory(stored: unknown): ModelMemory {
  const exchanges = isRecord(stored) && stored.version === 1 ? stored.exchanges : undefined;
  return {
    version: 1,
    catalogue: isRecord(stored) ? stored.catalogue : undefined,
    exchanges: Array.isArray(exchanges) ? (exchanges as readonly Exchange[]) : [],
    known:
      isRecord(stored) && isRecord(stored.known) ? (stored.known as unknown as KnownBefore) : nothingKnown,
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

/** Adds what a turn learned, and drops the oldest beyond the limits. */
export function rememberKnown(before: KnownBefore, now: KnownBefore): KnownBefore {
  const results = [...new Set([...before.results, ...now.results])];
  while (results.join('').length > maxResultCharacters) results.shift();
  const products = [...before.products.filter((id) => !now.products.includes(id)), ...now.products];
  return {
    products: products.slice(-maxProducts),
    results,
    actions: [...new Set([...before.actions, ...now.actions])],
  };
}
