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
/**
 * The script's own tag. In a module, `document.currentScript` is null: the stack trace contains the module's URL, and only a
 * script with that URL counts. If several such tags differ, one was injected, and none is used.
 */
const tags = [...document.scripts].filter(({ src }) => src && Error().stack?.includes(`${src}:`));
const tag =
  (document.currentScript as HTMLScriptElement | null) ??
  tags.find((tag) => tags.every((other) => other.isEqualNode(tag)));
/**
 * Address beside which the other files are. A script that was inlined or bundled, or is a blob, is not at its original address:
 * `data-src`, or an absolute endpoint, then leads to the files.
 */
let base = '';
// Not by methods of lists and texts, which the page may have replaced.
for (const address of [
  tag?.dataset.src,
  /talk.js/.test(tag?.src as string) && tag?.src,
  tag?.dataset.endpoint,
  tag?.src,
])
  if (/^\w+:\/\//.test(address as string)) base ||= address as string;
// One line in the console.
if (!tag || !base) throw 'Shelftalk: data-src';
/** Loads a file. `import` converts the URL into a text. */
const load = (name: string) => import(/* @vite-ignore */ new URL(name, base) as unknown as string);

/** Defines the elements if no earlier script has. Creates the page's chat, unless it exists or `data-manual` is set. */
const start = (): void => {
  const isManual = tag.hasAttribute('data-manual');
  const page = (): Promise<PageModule> => load(__PAGE__);
  if (!customElements.get(tagName)) {
    ChatElement.host = {
      base,
      tag,
      fetch,
      ignoresElements: !isManual,
      loadApp: (isReact): Promise<ChatAppModule> => load(isReact ? __APP_REACT__ : __APP__),
      onConnect: (chat) => {
        // Attributes that only this file applies.
        if (/-on|tri|after|layer|place|mcp/.test(`${chat.getAttributeNames()}`))
          void page().then(({ apply }) => apply(chat));
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
    if (/^data-/.test(attribute.name)) chat.setAttribute(attribute.name.slice(5), attribute.value);
  // Not in the body: libraries replace, cache, transform and clear it.
  document.documentElement.append(chat);
};
/** Starts the chat. If the tag asks for figures, counts the visit first: visitors in the holdout group see no chat. */
const enter = () => {
  if (/fig|hold/.test(`${tag.getAttributeNames()}`))
    load(__FIGURES__).then(({ apply }: FiguresModule) => apply(tag, start), start);
  else start();
};
if (document.body) enter();
else addEventListener('DOMContentLoaded', enter);
