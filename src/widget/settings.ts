import type { Given } from './given.ts';

/** What the app goes by. */
export interface Settings {
  /** Where the proxy answers; default: `agent` beside the loader. */
  readonly endpoint: string;
  readonly agentId: string | undefined;
  /** Heading of the panel. */
  readonly heading: string | undefined;
  /** The word on the launcher. */
  readonly label: string | undefined;
  readonly greeting: string | undefined;
  /** Questions offered while the thread is empty. */
  readonly starters: readonly string[];
  /** What the shopper can add to words, of `picture voice location store`, with spaces between; default: nothing. */
  readonly attach: string;
  /** A sentence below the composer, with links as markdown. */
  readonly legal: string | undefined;
  /** `before-first-message`: nothing is sent before the shopper has agreed. */
  readonly terms: 'before-first-message' | undefined;
  /** `on`: the shopper is asked whether an answer helped. */
  readonly feedback: 'on' | undefined;
  /** BCP 47; default: the page's `lang`. */
  readonly locale: string | undefined;
  /** `host` follows the page's own switch: a class or data attribute of `<html>`, else its `color-scheme`. */
  readonly scheme: 'light' | 'dark' | 'auto' | 'host';
  /** Parameters that links to products carry, as `ref=chat&campaign=1`; empty: none. */
  readonly linkParam: string;
  /** The page wants to hear what is said, too. */
  readonly isTextTold: boolean;
  /** Which ready cart adds what is chosen, where the page gives none of its own. */
  readonly cart: CartName | undefined;
  /** Selector of the page's elements that show how many pieces are in the cart. */
  readonly cartCount: string | undefined;
  /** `floating` opens from the launcher; `inline` fills the element's own box and is always open. */
  readonly mode: 'floating' | 'inline';
}

const carts = ['shopify', 'woocommerce'] as const;
export type CartName = (typeof carts)[number];

const schemes = ['light', 'dark', 'host'] as const;

/** Reads what the page has set as text. A wrong value counts as not given. */
export function readSettings({ text, base }: Given): Settings {
  const scheme = text('scheme');
  return {
    endpoint: new URL(text('endpoint') ?? 'agent', base).href,
    agentId: text('agent-id'),
    heading: text('heading'),
    label: text('label'),
    greeting: text('greeting'),
    starters: (text('starters') ?? '')
      .split('|')
      .map((question) => question.trim())
      .filter(Boolean),
    attach: text('attach') ?? '',
    legal: text('legal'),
    terms: text('terms') === 'before-first-message' ? 'before-first-message' : undefined,
    feedback: text('feedback') === 'on' ? 'on' : undefined,
    locale: text('locale'),
    scheme: schemes.find((known) => known === scheme) ?? 'auto',
    linkParam: text('link-param') ?? '',
    isTextTold: text('event-text') !== undefined,
    cart: carts.find((known) => known === text('cart')),
    cartCount: text('cart-count'),
    mode: text('mode') === 'inline' ? 'inline' : 'floating',
  };
}
