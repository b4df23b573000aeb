import { installApi } from './api.ts';
import { ChatElement } from './ChatElement.ts';
import type { ChatAppModule } from './chatApp.ts';
import { settingNames } from './given.ts';

/** Hashed names of the app's chunks, put in when the embed is built. */
declare const __APP__: string;
declare const __APP_REACT__: string;

const tagName = 'shelftalk-chat';

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
  if (customElements.get(tagName) === undefined) {
    ChatElement.host = {
      base,
      loadApp: (isReact): Promise<ChatAppModule> =>
        import(/* @vite-ignore */ new URL(isReact ? __APP_REACT__ : __APP__, base).href),
    };
    customElements.define(tagName, ChatElement);
  }
  if (tag.dataset.manual !== undefined || document.querySelector(tagName) !== null) return;
  const element = document.createElement(tagName);
  if (!(element instanceof ChatElement)) return;
  for (const name of settingNames) {
    const value = tag.getAttribute(`data-${name}`);
    if (value !== null) element.setAttribute(name, value);
  }
  installApi(window, element);
  document.body.append(element);
}

const tag = findTag();
if (tag !== undefined) {
  if (document.body === null) document.addEventListener('DOMContentLoaded', () => start(tag), { once: true });
  else start(tag);
}
