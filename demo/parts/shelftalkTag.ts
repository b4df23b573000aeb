import { attribute, html, type Markup } from '../html.ts';
import talk from '../talk.json' with { type: 'json' };

/** What one page tells the chat. */
export interface PageTalk {
  /** Questions to begin with, four at most. */
  readonly starters: readonly string[];
  /** The product that the page is about. */
  readonly product?: string;
}

// A file of its own, so that whoever starts the proxy can list the greeting in GREETINGS word for word.
const { greeting } = talk;

/** The one place that puts the chat on a page. */
export function shelftalkTag(title: string, { starters, product }: PageTalk): Markup {
  return html`${product !== undefined && html`<meta name="shelftalk:product" content="${product}">`}
<script async src="/shelftalk.js" data-shelftalk${[
    attribute('data-heading', title),
    attribute('data-greeting', greeting),
    attribute('data-starters', starters.join('|')),
    attribute('data-attach', 'picture voice location store'),
  ]}></script>`;
}
