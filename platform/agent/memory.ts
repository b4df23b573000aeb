import type { Filters } from './catalogue/filters.ts';
import type { Language } from './parsing/language.ts';

/** A question whose answer may come as typed text; `task` says what is then done with it. */
interface Offer {
  readonly choices: readonly { readonly id: string; readonly title: string }[];
  /** The choice that "yes" takes. */
  readonly yes?: string;
}

/** What the agent remembers of a conversation. JSON only, and small: every list in it is bounded. */
export interface Memory {
  readonly version: 1;
  /** Of the search that is being narrowed; empty when there is none. */
  readonly filters: Filters;
  /** Products of the last cards, in their order. */
  readonly shown: readonly string[];
  /** All products shown in this search, so that "more" shows others. */
  readonly seen: readonly string[];
  /** Products whose cards this conversation has had, newest last: a product message may name them by id. */
  readonly recommended: readonly string[];
  /** The one product that is being spoken of. */
  readonly focus?: string;
  readonly storeId?: string;
  /** Said by the page, not by the shopper. */
  readonly page?: { readonly productId?: string; readonly url?: string; readonly cart?: string };
  readonly kitId?: string;
  readonly offer?: Offer;
  /** What was asked when several products could be meant. */
  readonly open?: {
    readonly want: 'about' | 'stock' | 'sizes' | 'pair' | 'similar';
    readonly filters: Filters;
  };
  /** The next number is an order's. */
  readonly awaitsOrder?: boolean;
  readonly greeted: boolean;
  /** Sentences not understood in a row. */
  readonly failures: number;
  readonly language: Language;
}

const maxRecommended = 200;
export const maxSeen = 120;

const emptyMemory: Memory = {
  version: 1,
  filters: {},
  shown: [],
  seen: [],
  recommended: [],
  greeted: false,
  failures: 0,
  language: 'en',
};

/** What was stored, or nothing where it is not ours. */
export function readMemory(stored: unknown): Memory {
  const ours =
    typeof stored === 'object' &&
    stored !== null &&
    'version' in stored &&
    stored.version === emptyMemory.version;
  return ours ? { ...emptyMemory, ...(stored as Partial<Memory>) } : emptyMemory;
}

/** Characters of a text that is remembered, and of the cart, which is a list. */
const [TEXT_KEPT, CART_KEPT] = [300, 2000];

/** The same memory with its texts cut: some of them are a shopper's or a page's own words, of any length. */
export function truncateMemory(memory: Memory): Memory {
  const cut = (value: unknown): unknown => {
    if (typeof value === 'string') return value.slice(0, TEXT_KEPT);
    if (Array.isArray(value)) return value.map(cut);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one)]));
  };
  const { page } = memory;
  const kept = cut(memory) as Memory;
  return page?.cart === undefined
    ? kept
    : { ...kept, page: { ...kept.page, cart: page.cart.slice(0, CART_KEPT) } };
}

/** Without `keys`: an optional field is removed rather than set to undefined. */
export function omitFromMemory<K extends 'focus' | 'offer' | 'open' | 'kitId' | 'awaitsOrder'>(
  memory: Memory,
  ...keys: readonly K[]
): Memory {
  const rest: Record<string, unknown> = { ...memory };
  for (const key of keys) delete rest[key];
  return rest as unknown as Memory;
}

/** The same memory after cards of these products. */
export function rememberCards(memory: Memory, ids: readonly string[]): Memory {
  const recommended = [...memory.recommended.filter((id) => !ids.includes(id)), ...ids];
  return { ...memory, shown: ids, recommended: recommended.slice(-maxRecommended) };
}
