import type { CartAction } from '../src/protocol/index.ts';

const plainActions = ['more', 'stores', 'order', 'person', 'kinds', 'abilities', 'decline'] as const;
const productActions = ['about', 'stock', 'similar', 'sizes', 'buy'] as const;
type PlainAction = (typeof plainActions)[number];
type ProductAction = (typeof productActions)[number];

/** What the agent does; buttons, rows and sentences are read as actions. */
export type Action =
  | { readonly do: PlainAction }
  | { readonly do: ProductAction; readonly id: string }
  | { readonly do: 'store' | 'entry'; readonly id: string }
  | { readonly do: 'compare'; readonly ids: readonly string[] }
  | { readonly do: 'search'; readonly words: string }
  /** As if the shopper had typed the text. */
  | { readonly do: 'say'; readonly text: string }
  | ({ readonly do: 'cart' } & CartAction);

/**
 * Creates ids of buttons and list rows. An id contains its whole action, as a verb or as `verb:argument`, so that a press
 * works without any record of the offer.
 */
export const actionId = {
  plain: (name: PlainAction): string => name,
  product: (name: ProductAction, id: string): string => `${name}:${id}`,
  store: (id: string): string => `store:${id}`,
  entry: (id: string): string => `entry:${id}`,
  compare: (ids: readonly string[]): string => `compare:${ids.map(encodeURIComponent).join('+')}`,
  search: (words: string): string => `search:${words}`,
} as const;

/** Decodes the id of a product; it is encoded where it stands beside others. */
function decodeId(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** Returns the action of a button's or row's id; undefined for an id of another form than those of `actionId`. */
export function parseActionId(id: string): Action | undefined {
  const plain = plainActions.find((name) => name === id);
  if (plain) return { do: plain };
  const at = id.indexOf(':');
  const [verb, rest] = [id.slice(0, Math.max(0, at)), id.slice(at + 1)];
  if (verb === '' || rest === '') return undefined;
  const product = productActions.find((name) => name === verb);
  if (product) return { do: product, id: rest };
  if (verb === 'store' || verb === 'entry') return { do: verb, id: rest };
  if (verb === 'compare') return { do: 'compare', ids: rest.split('+').slice(0, 3).map(decodeId) };
  if (verb === 'say') return { do: 'say', text: rest };
  return verb === 'search' ? { do: 'search', words: rest } : undefined;
}
