import type { SettingName } from '../attributes.ts';
import type { ChatElement, ElementScript } from '../ChatElement.ts';
import { greet } from './greet.ts';
import { offerTools } from './offerTools.ts';
import { openByTrigger } from './openByTrigger.ts';
import { type PageSettings, readPageSettings } from './pageSettings.ts';
import { applyPlacement } from './placement.ts';
import { reportToDataLayer } from './reportToDataLayer.ts';
import { showWhere } from './showWhere.ts';
import { showStarters } from './starters.ts';

/**
 * Exports of `page-HASH.js`, which is loaded if the page sets an attribute handled here, other than `greeting` and `greet-close`,
 * which have no effect without `greet-after`; if it has `<shelftalk-starters>`; or if it runs the script again.
 */
export interface PageModule {
  readonly apply: typeof applyPageSettings;
  readonly adopt: typeof adoptScriptTag;
  readonly showStarters: typeof showStarters;
}

/** A behaviour on the page around the chat; restarted when one of its attributes changes. */
interface PageBehaviour {
  readonly attributes: readonly SettingName[];
  readonly start: (chat: ChatElement, settings: PageSettings, signal: AbortSignal) => void;
}

const behaviours: readonly PageBehaviour[] = [
  { attributes: ['show-on', 'hide-on'], start: showWhere },
  { attributes: ['greet-after', 'greet-not-on', 'greet-close', 'greeting'], start: greet },
  { attributes: ['trigger'], start: openByTrigger },
  { attributes: ['datalayer'], start: reportToDataLayer },
  { attributes: ['webmcp'], start: offerTools },
  {
    attributes: ['placement'],
    start: (chat, { placement }, signal) => {
      if (placement !== undefined) applyPlacement(chat, signal);
    },
  },
];

/** Removal signals of the chats whose behaviours have been started. */
const applied = new WeakSet<AbortSignal>();

/** Applies the page-related attributes of a chat, and their changes, until the chat is removed. */
function applyPageSettings(chat: ChatElement): void {
  const { signal } = chat.removal;
  if (signal.aborted || applied.has(signal)) return;
  applied.add(signal);
  const updates = behaviours.map((behaviour) => startBehaviour(chat, behaviour, signal));
  const updateAll = () => {
    for (const update of updates) update();
  };
  updateAll();
  const observer = new MutationObserver(updateAll);
  observer.observe(chat, { attributeFilter: behaviours.flatMap(({ attributes }) => attributes) });
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Returns a function that starts the behaviour when first called, and later restarts it if its attributes have changed. */
function startBehaviour(
  chat: ChatElement,
  { attributes, start }: PageBehaviour,
  signal: AbortSignal,
): () => void {
  let current: string | undefined;
  let running: AbortController | undefined;
  signal.addEventListener('abort', () => running?.abort());
  return () => {
    const values = JSON.stringify(attributes.map((name) => chat.getAttribute(name)));
    if (values === current) return;
    current = values;
    running?.abort();
    running = new AbortController();
    const settings = readPageSettings((name) => chat.getAttribute(name) ?? undefined);
    start(chat, settings, running.signal);
  };
}

/** Replaces the attributes of the script's chat by those of the next page's script tag. */
function adoptScriptTag(script: ElementScript, tag: Element): void {
  const chat = script.chat;
  const settings = (element: Element | undefined) =>
    element?.getAttributeNames().filter((name) => name.startsWith('data-')) ?? [];
  for (const name of settings(script.tag)) if (!tag.hasAttribute(name)) chat?.removeAttribute(name.slice(5));
  for (const name of settings(tag)) chat?.setAttribute(name.slice(5), tag.getAttribute(name) ?? '');
  script.tag = tag;
  if (chat?.isConnected) applyPageSettings(chat);
}

// Short names, because the loader contains them.
export { adoptScriptTag as adopt, applyPageSettings as apply, showStarters };
