import type { CartPiece, CartWord } from './pageCart.ts';
import type { Language } from './search/index.ts';

/** Orders by a measure that products state, such as their weight. */
export const measureOrders = [
  'brightest',
  'lightest',
  'heaviest',
  'largest',
  'smallest',
  'quietest',
  'strongest',
  'longestLasting',
  'warmest',
  'longest',
] as const;
export type MeasureOrder = (typeof measureOrders)[number];
/** How the results of a search are ordered. */
export type Order = 'relevance' | 'cheapest' | 'dearest' | 'best-rated' | MeasureOrder;

/** The current search: the words of all its criteria, and the order of its results. */
export interface SearchState {
  readonly words: string;
  readonly language?: Language;
  /** What the shopper wrote for words of the search that the shop calls otherwise. */
  readonly said?: Readonly<Record<string, string>>;
  readonly order?: Order;
  /** Criteria of the search before that no product has together with the new ones. */
  readonly dropped?: readonly string[];
  /** Whether only products are wanted that cost less than before. */
  readonly isReduced?: boolean;
}

/** The agent's memory of a conversation, stored with the session as JSON. */
export interface Memory {
  readonly version: 2;
  readonly search?: SearchState;
  /** Number of results of the current search that the shopper has seen. */
  readonly seen: number;
  /** Ids of the products to which "the third one" refers: those last shown, in order. */
  readonly shown: readonly string[];
  /** Ids of the products sent as cards, newest last. */
  readonly recommended: readonly string[];
  /** Id of the product under discussion. */
  readonly focus?: string;
  /** Id of the last store that was described, chosen by the shopper, or found as the nearest one. */
  readonly storeId?: string;
  /** Context sent by the page. */
  readonly page?: {
    readonly productId?: string;
    readonly url?: string;
    readonly cart?: string;
    /** The last product that the shopper added to the cart. */
    readonly added?: CartPiece;
    /** The shop's word for its cart, sent by pages whose cart the chat can change. */
    readonly cartWord?: CartWord;
  };
  /** Options offered last; the shopper may also choose one by typing its title. */
  readonly choices?: readonly { readonly id: string; readonly title: string }[];
  /** Whether the agent awaits an order: a number is then read as an order number, and an email address as that of the order. */
  readonly awaitsOrder?: boolean;
  /** Digits of the number of the order for which the agent awaits the email address. The address itself is not stored. */
  readonly orderNumber?: string;
  /** Number of consecutive sentences that were not understood. */
  readonly failures: number;
  /** Language of the shopper's words; undefined before one was recognised. */
  readonly language?: Language;
}

const maxRecommended = 200;

const emptyMemory: Memory = { version: 2, seen: 0, shown: [], recommended: [], failures: 0 };

/** Returns the stored memory, or an empty memory if none of this version is stored. */
export function readMemory(stored: unknown): Memory {
  const isCurrent =
    typeof stored === 'object' &&
    stored !== null &&
    'version' in stored &&
    stored.version === emptyMemory.version;
  return isCurrent ? { ...emptyMemory, ...(stored as Partial<Memory>) } : emptyMemory;
}

/** Maximum characters of a text, and of the page's cart, which is longer because it is a list. */
const [maxTextLength, maxCartLength] = [300, 2000];

/** Truncates the texts of a memory, because those from a shopper or a page may have any length. */
export function truncateMemory(memory: Memory): Memory {
  const truncate = (value: unknown): unknown => {
    if (typeof value === 'string') return value.slice(0, maxTextLength);
    if (Array.isArray(value)) return value.map(truncate);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, truncate(entry)]));
  };
  const { page } = memory;
  const truncated = truncate(memory) as Memory;
  return page?.cart === undefined
    ? truncated
    : { ...truncated, page: { ...truncated.page, cart: page.cart.slice(0, maxCartLength) } };
}

/** Returns the memory without some optional fields, whose types do not permit `undefined`. */
export function omitFromMemory<
  K extends 'focus' | 'choices' | 'search' | 'awaitsOrder' | 'orderNumber' | 'page',
>(memory: Memory, ...keys: readonly K[]): Memory {
  const rest: Record<string, unknown> = { ...memory };
  for (const key of keys) delete rest[key];
  return rest as unknown as Memory;
}

/** Records that the products with these ids were the last ones shown as cards. */
export function rememberCards(memory: Memory, ids: readonly string[]): Memory {
  const recommended = [...memory.recommended.filter((id) => !ids.includes(id)), ...ids];
  return { ...memory, shown: ids, recommended: recommended.slice(-maxRecommended) };
}

/** Returns the memory after an answer: what was offered or awaited before no longer applies. */
export const answered = (memory: Memory): Memory => ({
  ...omitFromMemory(memory, 'choices', 'awaitsOrder'),
  failures: 0,
});
