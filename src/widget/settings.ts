import type { ChatAttributes, SettingName } from './attributes.ts';
import type { ElementConfig } from './config.ts';

/** Parsed attributes; `ChatAttributes` documents each. */
export interface Settings {
  /** Absolute URL. */
  readonly endpoint: string;
  readonly agentId: string | undefined;
  /** Milliseconds. */
  readonly silenceMs: number | undefined;
  /** Origins whose media load without asking. */
  readonly mediaOrigins: readonly string[];
  readonly heading: string | undefined;
  readonly label: string | undefined;
  readonly greeting: string | undefined;
  readonly starters: readonly string[];
  /** Unparsed; `createInputs` splits it. */
  readonly attach: string;
  /** Unparsed; `createInputs` reads it. */
  readonly enterKey: string | undefined;
  readonly legal: string | undefined;
  readonly terms: ChatAttributes['terms'] | undefined;
  readonly feedback: ChatAttributes['feedback'] | undefined;
  readonly locale: string | undefined;
  readonly scheme: ChatAttributes['scheme'];
  /** Empty for none. */
  readonly linkParam: string;
  /** Whether events contain message text. */
  readonly includesText: boolean;
  readonly cart: CartName | undefined;
  readonly cartUrl: string | undefined;
  readonly closeOn: string | undefined;
  readonly cartWord: ChatAttributes['cart-word'] | undefined;
  readonly cartCount: string | undefined;
  readonly mode: ChatAttributes['mode'];
  /** Unparsed; `createPointing` reads it. */
  readonly point: string | undefined;
  /** Whether `webmcp` contains `use`, and `document.modelContext` exists: WebMCP, or an element of that name. */
  readonly usesPageTools: boolean;
}

const carts = ['shopify', 'woocommerce'] as const satisfies readonly ChatAttributes['cart'][];
export type CartName = ChatAttributes['cart'];

/** The words besides the default, `cart`. */
const cartWords = ['bag', 'basket'] as const satisfies readonly ChatAttributes['cart-word'][];

const schemes = ['light', 'dark', 'host'] as const;

/** For attributes that decide which servers and which agent the chat contacts: the script tag's value takes precedence. */
const scriptValue = ({ script, text }: ElementConfig, name: SettingName): string | undefined =>
  script.tag?.getAttribute(`data-${name}`) ?? text(name);

/** Returns the absolute URL of the proxy's path `/agent`. */
export const endpointOf = (config: ElementConfig): string =>
  new URL(scriptValue(config, 'endpoint') ?? 'agent', config.script.base).href;

/** Splits a value at `|`. */
const listOf = (text = ''): readonly string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean);

/** Parses the attributes. */
export function readSettings(config: ElementConfig): Settings {
  const { text } = config;
  const scheme = text('scheme');
  return {
    endpoint: endpointOf(config),
    agentId: scriptValue(config, 'agent-id'),
    silenceMs: Math.max(0, Number(text('cut-after') ?? 0)) * 1000 || undefined,
    mediaOrigins: [...listOf(scriptValue(config, 'media-origins')), ...(config.options.mediaOrigins ?? [])],
    heading: text('heading'),
    label: text('label'),
    greeting: text('greeting'),
    starters: listOf(text('starters')),
    attach: text('attach') ?? '',
    enterKey: text('enter-key'),
    legal: text('legal'),
    terms: text('terms') === 'before-first-message' ? 'before-first-message' : undefined,
    feedback: text('feedback') === 'on' ? 'on' : undefined,
    locale: text('locale'),
    scheme: schemes.find((known) => known === scheme) ?? 'auto',
    linkParam: text('link-param') ?? '',
    includesText: text('event-text') === 'on',
    cart: carts.find((known) => known === text('cart')),
    cartUrl: text('cart-url'),
    closeOn: text('close-on'),
    cartWord: cartWords.find((known) => known === text('cart-word')),
    cartCount: text('cart-count'),
    mode: text('mode') === 'inline' ? 'inline' : 'floating',
    point: text('point'),
    usesPageTools: !!text('webmcp')?.split(' ').includes('use') && 'modelContext' in document,
  };
}
