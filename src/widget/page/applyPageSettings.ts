import type { SettingName } from '../attributes.ts';
import type { ChatElement, ElementHost } from '../ChatElement.ts';
import { greet } from './greet.ts';
import { openByTrigger } from './openByTrigger.ts';
import { type PageSettings, readPageSettings } from './pageSettings.ts';
import { placeInElement } from './placement.ts';
import { reportToDataLayer } from './reportToDataLayer.ts';
import { showWhere } from './showWhere.ts';
import { showStarters } from './starters.ts';

/** Exports of `page-HASH.js`, which is loaded if the page sets an attribute handled here. */
export interface PageModule {
  readonly apply: typeof applyPageSettings;
  readonly adopt: typeof adoptScriptTag;
  readonly showStarters: typeof showStarters;
}

/** A behaviour on the page around the chat; restarted when one of its attributes changes. */
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

/** Signals of the chats that are handled already. */
const handled = new WeakSet<AbortSignal>();

/** Applies the page-related attributes of a chat, and their changes, until `signal` is aborted. */
function applyPageSettings(chat: ChatElement, signal: AbortSignal): void {
  if (signal.aborted || handled.has(signal)) return;
  handled.add(signal);
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

/** Replaces the attributes of the script's chat by those of the next page's script tag. */
function adoptScriptTag(host: ElementHost, tag: Element): void {
  const chat = host.chat;
  const settings = (element: Element | undefined) =>
    element?.getAttributeNames().filter((name) => name.startsWith('data-')) ?? [];
  for (const name of settings(host.tag)) if (!tag.hasAttribute(name)) chat?.removeAttribute(name.slice(5));
  for (const name of settings(tag)) chat?.setAttribute(name.slice(5), tag.getAttribute(name) ?? '');
  host.tag = tag;
  if (chat?.isConnected) applyPageSettings(chat, chat.removal.signal);
}

// Short names, because the loader contains them.
export { adoptScriptTag as adopt, applyPageSettings as apply, showStarters };
