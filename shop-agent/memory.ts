import type { Filters } from './catalogue/filters.ts';
import type { CartPiece, CartWord } from './pageCart.ts';
import type { Aspect } from './parsing/intent.ts';
import type { Language } from './parsing/language.ts';

/** Options offered to the shopper, who may also choose one by typing its title. */
interface Offer {
  readonly choices: readonly { readonly id: string; readonly title: string }[];
  /** Id of the option that "yes" chooses. */
  readonly yes?: string;
}

/** The agent's memory of a conversation, stored with the session as JSON. */
export interface Memory {
  readonly version: 1;
  /** Filters of the current search; empty without a search. */
  readonly filters: Filters;
  /** Ids of the products to which "the third one" refers: those last shown or listed, in order. */
  readonly shown: readonly string[];
  /** Ids of the last `maxSeen` products shown in the current search, which "more" skips. */
  readonly seen: readonly string[];
  /** Ids of the products sent as cards, newest last; a product message can refer to them by id. */
  readonly recommended: readonly string[];
  /** Id of the product under discussion. */
  readonly focus?: string;
  /** Ids of the last products under discussion, newest last. */
  readonly discussed?: readonly string[];
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
  /** Id of the last kit shown, until another search. */
  readonly kitId?: string;
  readonly offer?: Offer;
  /** The request to resume once the shopper has chosen one of several products. */
  readonly open?: {
    readonly want: 'about' | 'stock' | 'sizes' | 'pair' | 'similar';
    readonly filters: Filters;
  };
  /** The last question about a product, which "and the other one?" repeats. */
  readonly asked?: { readonly aspect?: Aspect; readonly filters: Filters };
  /** The last question for the shop's knowledge, joined to an earlier one that it continues; absent after another sentence. */
  readonly askedShop?: string;
  /** Whether the agent awaits an order: a number is then read as an order number, and an email address as that of the order. */
  readonly awaitsOrder?: boolean;
  /** Digits of the number of the order for which the agent awaits the email address. The address itself is not stored. */
  readonly orderNumber?: string;
  /** Whether the agent has shown a product to add to the cart, or announced an action on the cart. */
  readonly usesCart?: boolean;
  readonly greeted: boolean;
  /** Number of consecutive sentences that were not understood. */
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
  K extends 'focus' | 'offer' | 'open' | 'kitId' | 'awaitsOrder' | 'orderNumber' | 'asked' | 'askedShop',
>(memory: Memory, ...keys: readonly K[]): Memory {
  const rest: Record<string, unknown> = { ...memory };
  for (const key of keys) delete rest[key];
  return rest as unknown as Memory;
}

const maxDiscussed = 4;

/** Adds the product under discussion to those discussed. */
export function rememberDiscussed(memory: Memory): Memory {
  const { focus, discussed = [] } = memory;
  if (focus === undefined || discussed.at(-1) === focus) return memory;
  return { ...memory, discussed: [...discussed.filter((id) => id !== focus), focus].slice(-maxDiscussed) };
}

/** Records that the products with these ids were the last ones shown as cards. */
export function rememberCards(memory: Memory, ids: readonly string[]): Memory {
  const recommended = [...memory.recommended.filter((id) => !ids.includes(id)), ...ids];
  return { ...memory, shown: ids, recommended: recommended.slice(-maxRecommended) };
}
