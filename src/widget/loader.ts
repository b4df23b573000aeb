import { ChatElement } from './ChatElement.ts';
import type { ChatAppModule } from './chatApp.ts';
import type { PageModule } from './page/attend.ts';

/** Hashed names of the chunks, put in when the embed is built. */
declare const __APP__: string;
declare const __APP_REACT__: string;
declare const __PAGE__: string;

const tagName = 'shelftalk-chat';
/** What a chat says of the page around it. */
const attended = '[show-on],[hide-on],[trigger],[greet-after],[datalayer],[placement]';

/** Our own tag: the running script, or, where a tag manager or a module runs us, the last one that is marked or named as ours. */
function findTag(): HTMLScriptElement | undefined {
  const currentScript = document.currentScript as HTMLScriptElement | null;
  if (currentScript?.src) return currentScript;
  return [
    ...document.querySelectorAll<HTMLScriptElement>('script[data-shelftalk],script[src*="shelftalk.js"]'),
  ].at(-1);
}

/** Draws one chat for the tag; a page that wants to place the element itself says `data-manual`. */
function start(tag: HTMLScriptElement): void {
  const base = tag.src;
  const load = (name: string) => import(/* @vite-ignore */ new URL(name, base).href);
  const page = (): Promise<PageModule> => load(__PAGE__);
  if (!customElements.get(tagName)) {
    ChatElement.host = {
      base,
      tag,
      loadApp: (isReact): Promise<ChatAppModule> => load(isReact ? __APP_REACT__ : __APP__),
      placed: (chat) => {
        if (!chat.matches(attended)) return;
        const { stay } = chat;
        void page().then(({ attend }) => attend(chat, stay));
      },
    };
    customElements.define(tagName, ChatElement);
    customElements.define(
      'shelftalk-starters',
      class extends HTMLElement {
        connectedCallback(): void {
          void page().then(({ showStarters }) => showStarters(this, base));
        }
      },
    );
  }
  if (tag.hasAttribute('data-manual')) return;
  const present = document.querySelector(tagName);
  const element = present ?? document.createElement(tagName);
  // What the tag of the next page says holds from then on, where a page is swapped in without loading.
  for (const { name, value } of tag.attributes)
    if (name.startsWith('data-')) element.setAttribute(name.slice(5), value);
  if (present) return void page().then(({ obey }) => obey(present, tag));
  // Beside the body, not in it: bodies are swapped, cached, transformed and cleared.
  element.stayIn(document.documentElement);
}

const tag = findTag();
if (tag) {
  if (document.body) start(tag);
  else document.addEventListener('DOMContentLoaded', () => start(tag));
}
