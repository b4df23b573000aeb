import type { ChatElement, ElementScript } from '../ChatElement.ts';
import { endpointOf } from '../settings.ts';
import { readStarters } from './readStarters.ts';
import startersCss from './starters.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(startersCss);

/**
 * Sets up `<shelftalk-starters>`: buttons that open the chat and send a question. The questions are the links and buttons
 * in the element's markup, styled by the page, or else those that the proxy has for its `product-id`. To avoid a
 * layout shift when they load, reserve 44 px of height.
 *
 * @element shelftalk-starters
 * @attr product-id - The product whose questions are loaded from the proxy.
 * @slot - The page's own links or buttons; `data-question` if the question differs from their text.
 */
export async function showStarters(element: HTMLElement, script: ElementScript): Promise<void> {
  if (!productIds.has(element)) {
    productIds.set(element, undefined);
    element.addEventListener('click', (event) => choose(event, element, script));
    new MutationObserver(() => void loadQuestions(element, script)).observe(element, {
      attributeFilter: ['product-id'],
    });
  }
  await loadQuestions(element, script);
}

/** The chat that the script created; with `data-manual`, the first chat of the page. */
const chatOf = (script: ElementScript): ChatElement | null =>
  script.ignoresElements ? (script.chat ?? null) : document.querySelector<ChatElement>('shelftalk-chat');

/** Product id of each element that is set up; undefined if it has none. */
const productIds = new WeakMap<HTMLElement, string | undefined>();

async function loadQuestions(element: HTMLElement, script: ElementScript): Promise<void> {
  const productId = element.getAttribute('product-id') ?? undefined;
  if (productIds.get(element) === productId || element.querySelector('a,button')) return;
  productIds.set(element, productId);
  // Removes the questions about the previous product.
  element.shadowRoot?.replaceChildren();
  if (productId === undefined) return;
  const config = chatOf(script)?.config ?? { script, text: () => undefined, options: {} };
  const address = new URL(`${endpointOf(config)}/starters/${encodeURIComponent(productId)}.json`);
  const questions = await readStarters(address);
  if (productIds.get(element) === productId) draw(element, questions);
}

/** Renders nothing if there are no questions. */
function draw(element: HTMLElement, questions: readonly string[]): void {
  if (questions.length === 0) return;
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  const list = document.createElement('ul');
  list.setAttribute('role', 'list');
  for (const question of questions) {
    const button = document.createElement('button');
    button.dir = 'auto';
    button.textContent = question;
    const item = document.createElement('li');
    item.append(button);
    list.append(item);
  }
  const row = document.createElement('div');
  row.className = 'row';
  row.append(list);
  root.replaceChildren(row);
}

/** Opens the chat and sends the pressed question. Without a chat, a link in the markup is followed. */
function choose(event: MouseEvent, element: HTMLElement, script: ElementScript): void {
  const pressed = event
    .composedPath()
    .find((part) => part instanceof HTMLAnchorElement || part instanceof HTMLButtonElement);
  if (!pressed) return;
  const question = pressed.dataset.question ?? pressed.textContent.trim();
  const chat = chatOf(script);
  if (!chat || question === '') return;
  event.preventDefault();
  chat.emit('starter', { productId: element.getAttribute('product-id') ?? '' });
  chat.open('shopper');
  chat.send(question, 'shopper');
}
