import { installApi } from './api.ts';
import { ChatElement } from './ChatElement.ts';
import type { ChatAppModule } from './chatApp.ts';
import type { PageModule } from './page/attend.ts';

/** Hashed names of the chunks, put in when the embed is built. */
declare const __APP__: string;
declare const __APP_REACT__: string;
declare const __PAGE__: string;

const tagName = 'shelftalk-chat';
/** What a chat says of the page around it. */
const attended = '[show-on],[hide-on],[trigger],[greet-after],[datalayer]';

/** Our own tag: the running script, or, where a tag manager or a module runs us, the one that names us. */
function findTag(): HTMLScriptElement | undefined {
  const { currentScript } = document;
  if (currentScript instanceof HTMLScriptElement) return currentScript;
  const tags = document.querySelectorAll<HTMLScriptElement>('script[src*="shelftalk.js"]');
  return tags[tags.length - 1];
}

/** Draws one chat for the tag; a page that wants to place the element itself says `data-manual`. */
function start(tag: HTMLScriptElement): void {
  const base = tag.src;
  const load = (name: string) => import(/* @vite-ignore */ new URL(name, base).href);
  const page = (): Promise<PageModule> => load(__PAGE__);
  if (customElements.get(tagName) === undefined) {
    ChatElement.host = {
      base,
      loadApp: (isReact): Promise<ChatAppModule> => load(isReact ? __APP_REACT__ : __APP__),
      placed: (chat, signal) => {
        installApi(window, chat);
        if (chat.matches(attended)) void page().then(({ attend }) => attend(chat, signal));
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
  if (tag.dataset.manual !== undefined || document.querySelector(tagName) !== null) return;
  const element = document.createElement(tagName);
  for (const { name, value } of tag.attributes)
    if (name.startsWith('data-')) element.setAttribute(name.slice(5), value);
  document.body.append(element);
}

const tag = findTag();
if (tag !== undefined) {
  if (document.body === null) document.addEventListener('DOMContentLoaded', () => start(tag), { once: true });
  else start(tag);
}
