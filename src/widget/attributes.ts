/**
 * The attributes of `<shelftalk-chat>`; on the script tag they are prefixed with `data-`. Invalid values count as
 * unset.
 */
export interface ChatAttributes {
  /**
   * URL of the proxy with its path `/agent`, such as `https://chat.shop.example/agent`.
   * @default agent beside the script
   */
  endpoint: string;
  /**
   * Id of the agent, one of those the proxy allows.
   * @default the proxy's first
   */
  'agent-id': string;
  /**
   * Origins whose media load without asking, separated by `|`, in addition to the page's site, the proxy, and the origins
   * of the pictures that the page's JSON-LD names for products.
   */
  'media-origins': string;
  /**
   * Seconds without a byte of an answer until it counts as cut.
   * @default 60
   */
  'cut-after': string;
  /** Heading of the panel. */
  heading: string;
  /**
   * Text of the launcher. The default is English until the language is loaded, so pages in other languages should set it.
   * @default Ask us
   */
  label: string;
  /**
   * Greeting of an empty conversation. The agent receives it if the proxy accepts it.
   * @default the proxy's `WELCOME`
   */
  greeting: string;
  /**
   * Questions offered in an empty conversation, separated by `|`.
   * @default the proxy's `WELCOME`
   */
  starters: string;
  /**
   * BCP 47 tag of the language.
   * @default the page's `lang`
   */
  locale: string;
  /**
   * `auto` follows the system. `host` follows the page's own switch: a class or data attribute of `<html>`, else its
   * `color-scheme`.
   * @default that of the page's background, else auto
   */
  scheme: 'light' | 'dark' | 'auto' | 'host';
  /** Brand colour, any CSS colour. */
  accent: string;
  /**
   * Brand colour in dark mode.
   * @default the accent
   */
  'accent-dark': string;
  /**
   * Background of the panel. Any CSS colour; shifted only as far as text on it needs it.
   * @default the background of a light page
   */
  ground: string;
  /**
   * Background of the panel in dark mode.
   * @default the background of a dark page
   */
  'ground-dark': string;
  /** Background of cards, fields and the shopper's messages, any CSS colour. */
  'card-colour': string;
  /** Background of cards in dark mode. */
  'card-colour-dark': string;
  /**
   * Colour of text, any CSS colour; shifted until it is readable.
   * @default the text colour of a light page
   */
  'ink-colour': string;
  /**
   * Colour of text in dark mode.
   * @default the text colour of a dark page
   */
  'ink-colour-dark': string;
  /** Hairlines and borders of cards, any CSS colour. */
  'line-colour': string;
  /** Hairlines in dark mode. */
  'line-colour-dark': string;
  /**
   * Font weight of buttons.
   * @default 600
   */
  'button-weight': string;
  /**
   * Font weight of the titles of panel and sheets, and of the greeting.
   * @default 600
   */
  'title-weight': string;
  /**
   * Font weight of product titles, prices, names and labels.
   * @default 600
   */
  'strong-weight': string;
  /**
   * Corner radius of suggestions, a CSS length.
   * @default round, unless `radius` is 0
   */
  'chip-radius': string;
  /**
   * Font family of the titles of panel and sheets, and of the greeting.
   * @default the font
   */
  'title-font': string;
  /**
   * Corner radius of cards and panel, a CSS length.
   * @default 14px
   */
  radius: string;
  /**
   * Font family, a CSS value. No font is requested.
   * @default the font of the page's body
   */
  font: string;
  /**
   * Font size of messages, fields and buttons, a CSS length from 14px to 18px.
   * @default 16px
   */
  'text-size': string;
  /**
   * Margins and space between messages.
   * @default normal
   */
  density: 'compact' | 'normal' | 'spacious';
  /**
   * Side of the page: `start` or `end`.
   * @default end
   */
  side: 'end' | 'start';
  /**
   * Distance of the launcher from the block end of the page, a CSS length.
   * @default 20px
   */
  'offset-block': string;
  /**
   * Distance of the launcher from the side of the page, a CSS length.
   * @default 20px
   */
  'offset-inline': string;
  /**
   * z-index of launcher and panel. By default they are in the browser's top layer.
   * @default 2147480000
   */
  'z-index': string;
  /**
   * `floating` opens from the launcher; `inline` is always open and fills the element's own box.
   * @default floating
   */
  mode: 'floating' | 'inline';
  /**
   * Position of the panel other than in the corner or in its element: `docked` at the side of the page in full height,
   * `beside` the same, with a margin on pages from 1200 px that makes room for it, `page` over the whole page, always open. On
   * phones an open panel is a sheet. `page` requires `mode="inline"`. Set the attribute before the element is connected; its value
   * may change later.
   */
  placement: 'docked' | 'beside' | 'page';
  /**
   * Build of the app: `preact` or `react`.
   * @default preact
   */
  build: 'preact' | 'react';
  /**
   * Text shown if the chat does not load, and the label of its retry button, separated by `|`.
   * @default Chat did not load.|Retry
   */
  notice: string;
  /** Inputs beyond text: `picture voice location store`, separated by spaces. */
  attach: string;
  /**
   * Effect of Enter in the composer. If it inserts a newline, Ctrl+Enter or Command+Enter sends.
   * @default send
   */
  'enter-key': 'send' | 'newline' | 'newline-on-touch';
  /** A sentence below the composer, with links as markdown. */
  legal: string;
  /** `before-first-message`: nothing is sent before the shopper agreed to the terms. */
  terms: 'before-first-message';
  /** `on`: asks the shopper whether an answer was helpful. */
  feedback: 'on';
  /** Parameters added to product links, such as `ref=chat&campaign=1`. */
  'link-param': string;
  /** Built-in cart: `shopify` or `woocommerce`; used unless the page configures its own. */
  cart: 'shopify' | 'woocommerce';
  /** Address of the shop's cart page, for links to it. */
  'cart-url': string;
  /**
   * The shop's word for its cart, in English texts: `cart`, `bag` or `basket`.
   * @default cart
   */
  'cart-word': 'cart' | 'bag' | 'basket';
  /** Selector of the page's cart counters. */
  'cart-count': string;
  /**
   * `on`: if the page shows a product of the chat, the product's card has a button that scrolls to it on the page and draws a
   * ring around it. `auto`: also draws thin rings around the visible products of a new answer. Read when the chat is opened.
   */
  point: 'on' | 'auto';
  /** `on`: events contain the message text. */
  'event-text': 'on';
  /** Name of the tag manager's list that events are pushed to; empty for `dataLayer`. */
  datalayer: string;
  /**
   * If set, counts sales figures; the value is the number of days after an answer during which an order counts as assisted. On the
   * script tag only.
   * @default 7
   */
  figures: string;
  /** Percent of visitors who see no chat, for comparison. On the script tag only. */
  holdout: string;
  /**
   * `provide`: offers products, cart and chat to agents of the browser with WebMCP. `use`: the shop's agent may call the tools
   * that the page has registered; read when the chat is opened. Does nothing in a browser without WebMCP.
   */
  webmcp: 'provide' | 'use' | 'provide use';
  /** Paths where the chat is shown, separated by `|`; `*` matches anything. */
  'show-on': string;
  /** Paths where the chat is hidden; takes precedence over `show-on`. */
  'hide-on': string;
  /**
   * Paths where a panel that was open on the page before stays closed, in addition to the path of `cart-url`. Default: those of
   * cart, basket, bag and checkout.
   */
  'close-on': string;
  /** Selector of the page's elements that open the chat instead of the launcher. */
  trigger: string;
  /** Seconds until the greeting is shown beside the launcher. */
  'greet-after': string;
  /**
   * Paths where the greeting is not shown.
   * @default *checkout*|*cart*|*basket*
   */
  'greet-not-on': string;
  /**
   * Accessible name of the greeting's close button.
   * @default Close
   */
  'greet-close': string;
}

export type SettingName = keyof ChatAttributes;

/** Theme and position: each becomes a custom property of the element. */
export const tokenNames = [
  'accent',
  'accent-dark',
  'radius',
  'font',
  'text-size',
  'offset-block',
  'offset-inline',
  'z-index',
] as const satisfies readonly SettingName[];

/** Theme inside the panel: each becomes a custom property of the element, once the app has loaded. */
export const panelTokenNames: string[] = [
  'ground',
  'ground-dark',
  'card-colour',
  'card-colour-dark',
  'ink-colour',
  'ink-colour-dark',
  'line-colour',
  'line-colour-dark',
  'button-weight',
  'title-weight',
  'strong-weight',
  'chip-radius',
  'title-font',
] satisfies SettingName[];

/** Attributes that the app observes: it renders again when one of them changes. */
export const liveNames: SettingName[] = [
  'scheme',
  'heading',
  'label',
  'greeting',
  'starters',
  'locale',
  'mode',
  'legal',
  'terms',
  'feedback',
  'attach',
  'enter-key',
  'link-param',
  'cart',
  'cart-url',
  'cart-word',
  'cart-count',
];
