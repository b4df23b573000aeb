import { ChatElement } from './ChatElement.ts';
import type { ChatAppModule } from './chatApp.ts';
import type { FiguresModule } from './figures/enterWithFigures.ts';
import type { PageModule } from './page/applyPageSettings.ts';

/** Hashed file names, defined by the build. */
declare const __APP__: string;
declare const __APP_REACT__: string;
declare const __PAGE__: string;
declare const __FIGURES__: string;

const tagName = 'shelftalk-chat';
/** Matches the names of attributes that load `page-HASH.js`. */
const pageAttributes = /-on|tri|after|layer|place|mcp/;
/** Matches the names of attributes that load `figures-HASH.js`. */
const figuresAttributes = /fig|hold/;

/**
 * Finds the script's own tag. In a module, `document.currentScript` is null: the stack trace contains the module's URL,
 * and only a script with that URL counts. If several such tags differ, one was injected, and none is used.
 */
function findTag(): HTMLScriptElement | undefined {
  return (
    (document.currentScript as HTMLScriptElement | null) ??
    [...document.scripts]
      .filter(({ src }) => src && new Error().stack?.includes(`${src}:`))
      .find((tag, _, tags) => tags.every((other) => other.isEqualNode(tag)))
  );
}

/** Defines the elements if no earlier script has. Creates the page's chat, unless it exists or `data-manual` is set. */
function start(tag: HTMLScriptElement): void {
  const isManual = tag.hasAttribute('data-manual');
  const page = (): Promise<PageModule> => load(__PAGE__);
  if (!customElements.get(tagName)) {
    ChatElement.host = {
      base: tag.src,
      tag,
      ignoresElements: !isManual,
      loadApp: (isReact): Promise<ChatAppModule> => load(isReact ? __APP_REACT__ : __APP__),
      onConnect: (chat) => {
        if (pageAttributes.test(`${chat.getAttributeNames()}`)) void page().then(({ apply }) => apply(chat));
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
  // An earlier script, possibly of another release, may have created the chat.
  const { host: script } = customElements.get(tagName) as typeof ChatElement;
  // After a client-side navigation that runs the next page's script, its attributes apply.
  if (script.chat?.isConnected) return void page().then(({ adopt }) => adopt(script, tag));
  const chat = document.createElement(tagName) as ChatElement;
  script.chat = chat;
  for (const attribute of tag.attributes)
    if (attribute.name.startsWith('data-')) chat.setAttribute(attribute.name.slice(5), attribute.value);
  // Not in the body: libraries replace, cache, transform and clear it.
  document.documentElement.append(chat);
}

const tag = findTag();
/** Loads a file from beside the script. */
const load = (name: string) => import(/* @vite-ignore */ new URL(name, tag?.src).href);

if (tag) {
  const run = () => start(tag);
  /** Starts the chat. If the tag asks for figures, counts the visit first: visitors in the holdout group see no chat. */
  const enter = () => {
    if (figuresAttributes.test(`${tag.getAttributeNames()}`))
      load(__FIGURES__).then(({ apply }: FiguresModule) => apply(tag, run), run);
    else run();
  };
  if (document.body) enter();
  else addEventListener('DOMContentLoaded', enter);
}
