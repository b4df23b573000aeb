import type { SettingName } from '../attributes.ts';
import type { ChatElement, ElementHost } from '../ChatElement.ts';
import { greet } from './greet.ts';
import { openByTrigger } from './openByTrigger.ts';
import { type PageSettings, readPageSettings } from './pageSettings.ts';
import { placeInElement } from './placement.ts';
import { reportToDataLayer } from './reportToDataLayer.ts';
import { showWhere } from './showWhere.ts';
import { showStarters } from './starters.ts';

/** What the chunk exports that is fetched where a page says more than where the proxy is. */
export interface PageModule {
  readonly applyPageSettings: typeof attend;
  readonly adoptScriptTag: typeof obey;
  readonly showStarters: typeof showStarters;
}

/** Something the chat does on the page around it; begun anew where what these attributes say has changed. */
interface Concern {
  readonly names: readonly SettingName[];
  readonly begin: (chat: ChatElement, settings: PageSettings, signal: AbortSignal) => void;
}

const concerns: readonly Concern[] = [
  { names: ['show-on', 'hide-on'], begin: showWhere },
  { names: ['greet-after', 'greet-not-on', 'greet-close', 'greeting'], begin: greet },
  { names: ['trigger'], begin: openByTrigger },
  { names: ['datalayer'], begin: reportToDataLayer },
  {
    names: ['placement'],
    begin: (chat, { placement }, signal) => {
      if (placement !== undefined) placeInElement(chat, signal);
    },
  },
];

/** Of the chats that are attended to, until when. */
const attended = new WeakSet<AbortSignal>();

/** Does what the element's attributes ask of the page around it, as they change, until `signal` ends. */
export function attend(chat: ChatElement, signal: AbortSignal): void {
  if (signal.aborted || attended.has(signal)) return;
  attended.add(signal);
  const looks = concerns.map((concern) => followConcern(chat, concern, signal));
  const look = () => {
    for (const each of looks) each();
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(chat, { attributeFilter: concerns.flatMap(({ names }) => names) });
  signal.addEventListener('abort', () => observer.disconnect());
}

function followConcern(chat: ChatElement, { names, begin }: Concern, signal: AbortSignal): () => void {
  let said: string | undefined;
  let now: AbortController | undefined;
  signal.addEventListener('abort', () => now?.abort());
  return () => {
    const says = JSON.stringify(names.map((name) => chat.getAttribute(name)));
    if (says === said) return;
    said = says;
    now?.abort();
    now = new AbortController();
    begin(
      chat,
      readPageSettings((name) => chat.getAttribute(name) ?? undefined),
      now.signal,
    );
  };
}

/** The tag of the next page has come to the script's chat: what it says holds from now on, and no more than that. */
export function obey(host: ElementHost, tag: Element): void {
  const chat = host.own;
  const settings = (element: Element | undefined) =>
    element?.getAttributeNames().filter((name) => name.startsWith('data-')) ?? [];
  for (const name of settings(host.tag)) if (!tag.hasAttribute(name)) chat?.removeAttribute(name.slice(5));
  for (const name of settings(tag)) chat?.setAttribute(name.slice(5), tag.getAttribute(name) ?? '');
  host.tag = tag;
  if (chat?.isConnected) attend(chat, chat.stay.signal);
}

export { showStarters };
