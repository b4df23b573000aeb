import { attribute, html, type Markup } from '../html.ts';

/** What one page tells the chat. */
export interface PageTalk {
  /** Questions to begin with, four at most. */
  readonly starters: readonly string[];
  /** The product that the page is about. */
  readonly product?: string;
}

/** The line that the shop greets with. The proxy's GREETINGS must list it word for word. */
export const greeting = 'Hello from Fell & Ferry. Ask about kit, sizes, an order or a store.';

/** The one place that puts the chat on a page. */
export function shelftalkTag(title: string, { starters, product }: PageTalk): Markup {
  return html`${product !== undefined && html`<meta name="shelftalk:product" content="${product}">`}
<script async src="/shelftalk.js" data-shelftalk${[
    attribute('data-title', title),
    attribute('data-greeting', greeting),
    attribute('data-starters', JSON.stringify(starters)),
  ]}></script>`;
}
