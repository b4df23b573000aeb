import { ChatElement } from './ChatElement.ts';
import type { ChatAppModule } from './chatApp.ts';
import type { PageModule } from './page/applyPageSettings.ts';

/** Hashed names of the chunks, put in when the embed is built. */
declare const __APP__: string;
declare const __APP_REACT__: string;
declare const __PAGE__: string;

const tagName = 'shelftalk-chat';
/** In the names of attributes that concern the page around the chat. */
const attended = /-on|trigger|after|layer|place/;

/**
 * Our own tag: the running script. A module has none; there the stack names its address, and a tag counts only with
 * that address. Where such tags differ, one of them was put there by somebody else, and none is believed.
 */
function findTag(): HTMLScriptElement | undefined {
  const { currentScript, scripts } = document;
  if (currentScript) return currentScript as HTMLScriptElement;
  const tags = [...scripts].filter(({ src }) => src && new Error().stack?.includes(`${src}:`));
  return tags.find((tag) => tags.every((other) => other.isEqualNode(tag)));
}

/** Draws one chat for the tag; a page that wants to place the element itself says `data-manual`. */
function start(tag: HTMLScriptElement): void {
  const base = tag.src;
  const isManual = 'manual' in tag.dataset;
  const load = (name: string) => import(/* @vite-ignore */ new URL(name, base).href);
  const page = (): Promise<PageModule> => load(__PAGE__);
  if (!customElements.get(tagName)) {
    ChatElement.host = {
      base,
      tag,
      isOwnOnly: !isManual,
      loadApp: (isReact): Promise<ChatAppModule> => load(isReact ? __APP_REACT__ : __APP__),
      placed: (chat) => {
        if (!attended.test(`${chat.getAttributeNames()}`)) return;
        const { signal } = chat.stay;
        void page().then(({ applyPageSettings: attend }) => attend(chat, signal));
      },
    };
    customElements.define(tagName, ChatElement);
    customElements.define(
      'shelftalk-starters',
      class extends HTMLElement {
        connectedCallback(): void {
          void page().then(({ showStarters }) => showStarters(this, ChatElement.host));
        }
      },
    );
  }
  if (isManual) return;
  // An earlier script, of this release or another, may have drawn the chat.
  const { host } = customElements.get(tagName) as typeof ChatElement;
  // What the tag of the next page says holds from then on, where a page is swapped in without loading.
  if (host.own?.isConnected) return void page().then(({ adoptScriptTag: obey }) => obey(host, tag));
  host.own = document.createElement(tagName);
  for (const { name, value } of tag.attributes)
    if (name.startsWith('data-')) host.own.setAttribute(name.slice(5), value);
  // Beside the body, not in it: bodies are swapped, cached, transformed and cleared.
  document.documentElement.append(host.own);
}

const tag = findTag();
if (tag) {
  if (document.body) start(tag);
  else addEventListener('DOMContentLoaded', () => start(tag));
}
