import type { PageName } from '../given.ts';

/** What a chat is told of the page around it. */
export interface PageSettings {
  /** Paths that the chat is on, apart by `|`, with `*` for anything; default: all. */
  readonly showOn: string | undefined;
  /** Paths that it is not on; stronger than `showOn`. */
  readonly hideOn: string | undefined;
  /** Selector of the page's own controls that open the chat, in place of the launcher. */
  readonly trigger: string | undefined;
  /** Seconds on the page until the greeting is shown beside the launcher; default: never. */
  readonly greetAfter: number | undefined;
  /** Paths where nobody is greeted; default: whatever looks like a cart or a checkout. */
  readonly greetNotOn: string;
  /** What the greeting's own close button is called. */
  readonly greetClose: string;
  /** Name of the page's list for a tag manager; empty: `dataLayer`; default: none is written to. */
  readonly dataLayer: string | undefined;
}

/** Reads what stands on the element. A wrong value counts as not given. */
export function readPageSettings(text: (name: PageName) => string | undefined): PageSettings {
  const seconds = Number.parseFloat(text('greet-after') ?? '');
  return {
    showOn: text('show-on'),
    hideOn: text('hide-on'),
    trigger: text('trigger'),
    greetAfter: seconds >= 0 ? seconds : undefined,
    greetNotOn: text('greet-not-on') ?? '*checkout*|*cart*|*basket*',
    greetClose: text('greet-close') ?? 'Close',
    dataLayer: text('datalayer'),
  };
}
