import type { ChatAttributes } from './attributes.ts';
import type { Given } from './given.ts';

/** What the app goes by; what each means stands with the attribute it is read from, in `ChatAttributes`. */
export interface Settings {
  /** Whole. */
  readonly endpoint: string;
  readonly agentId: string | undefined;
  readonly heading: string | undefined;
  readonly label: string | undefined;
  readonly greeting: string | undefined;
  readonly starters: readonly string[];
  readonly attach: string;
  /** As it was said; read where it is fetched. */
  readonly enterKey: string | undefined;
  readonly legal: string | undefined;
  readonly terms: ChatAttributes['terms'] | undefined;
  readonly feedback: ChatAttributes['feedback'] | undefined;
  readonly locale: string | undefined;
  readonly scheme: ChatAttributes['scheme'];
  /** Empty: none. */
  readonly linkParam: string;
  /** The page wants to hear what is said, too. */
  readonly isTextTold: boolean;
  readonly cart: CartName | undefined;
  readonly cartCount: string | undefined;
  readonly mode: ChatAttributes['mode'];
}

const carts = ['shopify', 'woocommerce'] as const satisfies readonly ChatAttributes['cart'][];
export type CartName = ChatAttributes['cart'];

const schemes = ['light', 'dark', 'host'] as const;

/** Reads what the page has set as text. */
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
    enterKey: text('enter-key'),
    legal: text('legal'),
    terms: text('terms') === 'before-first-message' ? 'before-first-message' : undefined,
    feedback: text('feedback') === 'on' ? 'on' : undefined,
    locale: text('locale'),
    scheme: schemes.find((known) => known === scheme) ?? 'auto',
    linkParam: text('link-param') ?? '',
    isTextTold: text('event-text') === 'on',
    cart: carts.find((known) => known === text('cart')),
    cartCount: text('cart-count'),
    mode: text('mode') === 'inline' ? 'inline' : 'floating',
  };
}
