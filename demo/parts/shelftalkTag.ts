import chatTexts from '../chatTexts.json' with { type: 'json' };
import { attribute, html, type Markup } from '../html.ts';

/** Settings of the chat that differ from page to page. */
export interface ChatTagOptions {
  /** Starter questions; the chat shows the first four. */
  readonly starters: readonly string[];
  /** The product that the page is about. */
  readonly product?: string;
}

// In a JSON file, because `npm start` passes the same greeting to the proxy in WELCOME.
const { greeting } = chatTexts;

/** The script tag of the chat, after a meta element that names the product of the page. */
export function shelftalkTag(title: string, { starters, product }: ChatTagOptions): Markup {
  return html`${product !== undefined && html`<meta name="shelftalk:product" content="${product}">`}
<script async src="/shelftalk.js" data-shelftalk${[
    attribute('data-heading', title),
    attribute('data-greeting', greeting),
    attribute('data-starters', starters.join('|')),
    // The demo's agent reads no pictures and no recordings.
    attribute('data-attach', 'location store'),
    // The shop's accent colours. The font needs no setting, because the chat uses the page's.
    attribute('data-accent', '#b4472e'),
    attribute('data-accent-dark', '#ef8a68'),
    attribute('data-text-size', '16px'),
    attribute('data-density', 'normal'),
    attribute('data-cart-url', '/cart/'),
    attribute('data-cart-word', 'bag'),
    attribute('data-point', 'on'),
  ]}></script>`;
}
