import { installApi } from './api.ts';
import { ChatElement } from './ChatElement.ts';
import type { ChatAppModule } from './chatApp.ts';
import { settingNames } from './given.ts';

/** Hashed names of the app's chunks, put in when the embed is built. */
declare const __APP__: string;
declare const __APP_REACT__: string;

const tagName = 'shelftalk-chat';

/** Our own tag: the running script, or, where a tag manager or a module runs us, the last one that is marked or named as ours. */
function findTag(): HTMLScriptElement | undefined {
  const { currentScript } = document;
  if (currentScript instanceof HTMLScriptElement && currentScript.src) return currentScript;
  return [
    ...document.querySelectorAll<HTMLScriptElement>('script[data-shelftalk],script[src*="shelftalk.js"]'),
  ].at(-1);
}

/** Draws one chat for the tag; a page that wants to place the element itself says `data-manual`. */
function start(tag: HTMLScriptElement): void {
  const base = tag.src;
  if (!customElements.get(tagName)) {
    ChatElement.host = {
      base,
      loadApp: (isReact): Promise<ChatAppModule> =>
        import(/* @vite-ignore */ new URL(isReact ? __APP_REACT__ : __APP__, base).href),
    };
    customElements.define(tagName, ChatElement);
  }
  if (tag.dataset.manual !== undefined) return;
  const present = document.querySelector(tagName);
  const element = present ?? document.createElement(tagName);
  // What the tag of the next page says holds from then on, where a page is swapped in without loading.
  for (const name of settingNames) {
    const value = tag.getAttribute(`data-${name}`);
    if (value !== null) element.setAttribute(name, value);
  }
  if (present || !(element instanceof ChatElement)) return;
  installApi(window, element);
  // Beside the body, not in it: bodies are swapped, cached, transformed and cleared.
  element.stayIn(document.documentElement);
}

const tag = findTag();
if (tag) {
  if (document.body) start(tag);
  else document.addEventListener('DOMContentLoaded', () => start(tag));
}
