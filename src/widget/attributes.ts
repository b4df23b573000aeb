/**
 * Everything a shop can set as text: attributes of `<shelftalk-chat>`, and of the script tag with `data-` before
 * them. A wrong value counts as not given.
 */
export interface ChatAttributes {
  /**
   * Where the proxy answers.
   * @default agent beside the script
   */
  endpoint: string;
  /**
   * Which of the proxy's agents answers.
   * @default the proxy's first
   */
  'agent-id': string;
  /**
   * Origins whose pictures and sounds load by themselves, apart by `|`, beside the page's own.
   */
  'media-origins': string;
  /** Heading of the panel. */
  heading: string;
  /**
   * The text on the launcher. Until the panel's language is loaded the default is English, so a page in another language
   * sets its own.
   * @default Ask us
   */
  label: string;
  /**
   * First words of an empty conversation. The agent hears them where the proxy accepts them.
   * @default the proxy's `WELCOME`
   */
  greeting: string;
  /**
   * Questions offered while the conversation is empty, apart by `|`.
   * @default the proxy's `WELCOME`
   */
  starters: string;
  /**
   * BCP 47 tag of the language.
   * @default the page's `lang`
   */
  locale: string;
  /**
   * `host` follows the page's own switch: a class or data attribute of `<html>`, else its `color-scheme`.
   * @default auto
   */
  scheme: 'light' | 'dark' | 'auto' | 'host';
  /** The brand's colour, as CSS writes colours. */
  accent: string;
  /**
   * Corners of cards and of the panel, a CSS length.
   * @default 14px
   */
  radius: string;
  /** The typeface, as CSS writes families. */
  font: string;
  /**
   * From which side of the page it comes.
   * @default end
   */
  side: 'end' | 'start';
  /**
   * From the block end of the page to the launcher, a CSS length.
   * @default 20px
   */
  'offset-block': string;
  /**
   * From the side of the page to the launcher, a CSS length.
   * @default 20px
   */
  'offset-inline': string;
  /**
   * Above what of the page it stands.
   * @default 2147483000
   */
  'z-index': string;
  /**
   * `floating` opens from the launcher; `inline` is always open and fills the element's own box.
   * @default floating
   */
  mode: 'floating' | 'inline';
  /**
   * Where the panel stands, if not in the corner or in its box: `docked` at the side of the page and as high as it,
   * `beside` the same and pages from 1200 px on make room for it, `page` over all of the page where it is always
   * open. On a phone an opened panel is a sheet. Said when the element comes onto the page.
   */
  placement: 'docked' | 'beside' | 'page';
  /**
   * Which build of the same source is fetched.
   * @default preact
   */
  build: 'preact' | 'react';
  /**
   * What is said where the chat cannot be loaded, and its button's word, apart by `|`.
   * @default Chat did not load.|Retry
   */
  notice: string;
  /** What a shopper may add to words, of `picture voice location store`, with spaces between. */
  attach: string;
  /**
   * What Enter does in the composer. Where it breaks the line, Ctrl or Command with Enter sends.
   * @default send
   */
  'enter-key': 'send' | 'newline' | 'newline-on-touch';
  /** A sentence below the composer, with links as markdown. */
  legal: string;
  /** `before-first-message`: nothing is sent before the shopper has agreed. */
  terms: 'before-first-message';
  /** `on`: the shopper is asked whether an answer helped. */
  feedback: 'on';
  /** Parameters that links to products carry, as `ref=chat&campaign=1`. */
  'link-param': string;
  /** Which ready cart adds what is chosen, where the page configures none of its own. */
  cart: 'shopify' | 'woocommerce';
  /** Selector of the page's elements that show how many pieces are in the cart. */
  'cart-count': string;
  /** `on`: events carry the words that were said, too. */
  'event-text': 'on';
  /** Name of the page's list for a tag manager, which is told what happens; empty: `dataLayer`. */
  datalayer: string;
  /** Paths that the chat is on, apart by `|`, with `*` for anything. */
  'show-on': string;
  /** Paths that it is not on; stronger than `show-on`. */
  'hide-on': string;
  /** Selector of the page's own controls that open the chat, in place of the launcher. */
  trigger: string;
  /** Seconds on the page until the greeting stands beside the launcher. */
  'greet-after': string;
  /**
   * Paths where nobody is greeted.
   * @default *checkout*|*cart*|*basket*
   */
  'greet-not-on': string;
  /**
   * What the greeting's close button is called.
   * @default Close
   */
  'greet-close': string;
}

export type SettingName = keyof ChatAttributes;

/** Tokens of the theme and of the frame's place: each is a custom property of the element. */
export const tokenNames = [
  'accent',
  'radius',
  'font',
  'offset-block',
  'offset-inline',
  'z-index',
] as const satisfies readonly SettingName[];

/** What `setTheme` takes. */
export const themeNames: readonly SettingName[] = ['scheme', ...tokenNames];

/** What the app follows while it is drawn. */
export const liveNames = [
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
  'cart-count',
] as const satisfies readonly SettingName[];
