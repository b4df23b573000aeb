import type { Given } from './given.ts';

/** What the shopper can put into a message besides words. */
export type AttachKind = 'picture' | 'voice' | 'location' | 'store';

/** What the app goes by. */
export interface Settings {
  /** Where the proxy answers; default: `agent` beside the loader. */
  readonly endpoint: string;
  readonly agentId: string | undefined;
  /** Heading of the panel. */
  readonly heading: string | undefined;
  readonly greeting: string | undefined;
  /** Questions offered while the thread is empty. */
  readonly starters: readonly string[];
  /** `picture voice location store`, as many as the shop wants; default: none. */
  readonly attach: readonly AttachKind[];
  /** BCP 47; default: the page's `lang`. */
  readonly locale: string | undefined;
  /** `host` follows the page's own switch: a class or data attribute of `<html>`, else its `color-scheme`. */
  readonly scheme: 'light' | 'dark' | 'auto' | 'host';
  /** `floating` opens from the launcher; `inline` fills the element's own box and is always open. */
  readonly mode: 'floating' | 'inline';
}

const parts = (text: string | undefined, between: string): readonly string[] =>
  (text ?? '')
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const schemes = ['light', 'dark', 'host'] as const;
const attachKinds = ['picture', 'voice', 'location', 'store'] as const;

/** Reads what the page has set as text. A wrong value counts as not given. */
export function readSettings({ text, base }: Given): Settings {
  const [scheme, attach] = [text('scheme'), parts(text('attach'), ' ')];
  return {
    endpoint: new URL(text('endpoint') ?? 'agent', base).href,
    agentId: text('agent-id'),
    heading: text('heading'),
    greeting: text('greeting'),
    starters: parts(text('starters'), '|'),
    attach: attachKinds.filter((kind) => attach.includes(kind)),
    locale: text('locale'),
    scheme: schemes.find((known) => known === scheme) ?? 'auto',
    mode: text('mode') === 'inline' ? 'inline' : 'floating',
  };
}
