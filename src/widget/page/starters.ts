import { readStarters } from './readStarters.ts';
import startersCss from './starters.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(startersCss);

/**
 * Lets `<shelftalk-starters>` open the chat with a question: with those that stand in the page's markup, whose
 * look is the page's own, else with those that the proxy has for its `product-id`. A page that leaves 44 px for
 * them does not move when they come.
 *
 * @element shelftalk-starters
 * @attr product-id - The product whose questions the proxy is asked for.
 * @slot - Links or buttons with questions of the page's own; `data-question` where the question is not their text.
 */
export async function showStarters(element: HTMLElement, base: string): Promise<void> {
  element.addEventListener('click', choose);
  if (!asked.has(element)) {
    asked.set(element, undefined);
    new MutationObserver(() => void ask(element, base)).observe(element, { attributeFilter: ['product-id'] });
  }
  await ask(element, base);
}

/** The product whose questions an element shows, or waits for. */
const asked = new WeakMap<HTMLElement, string | undefined>();

async function ask(element: HTMLElement, base: string): Promise<void> {
  const productId = element.getAttribute('product-id') ?? undefined;
  if (asked.get(element) === productId || element.querySelector('a,button')) return;
  asked.set(element, productId);
  // What is shown is about another product.
  element.shadowRoot?.replaceChildren();
  if (productId === undefined) return;
  const endpoint = element.ownerDocument.querySelector('shelftalk-chat')?.getAttribute('endpoint') ?? 'agent';
  const address = new URL(`${new URL(endpoint, base).href}/starters/${encodeURIComponent(productId)}.json`);
  const questions = await readStarters(address);
  if (asked.get(element) === productId) draw(element, questions);
}

/** The page goes without them where there are none. */
function draw(element: HTMLElement, questions: readonly string[]): void {
  if (questions.length === 0) return;
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  const list = element.ownerDocument.createElement('ul');
  list.setAttribute('role', 'list');
  for (const question of questions) {
    const button = element.ownerDocument.createElement('button');
    button.dir = 'auto';
    button.textContent = question;
    const item = element.ownerDocument.createElement('li');
    item.append(button);
    list.append(item);
  }
  const row = element.ownerDocument.createElement('div');
  row.className = 'row';
  row.append(list);
  root.replaceChildren(row);
}

/** A link in the markup leads on where there is no chat. */
function choose(event: MouseEvent): void {
  const pressed = event.composedPath().find((part) => part instanceof Element && part.matches('a,button'));
  const { currentTarget: element } = event;
  if (!(pressed instanceof HTMLElement) || !(element instanceof HTMLElement)) return;
  const question = pressed.dataset.question ?? pressed.textContent.trim();
  const chat = element.ownerDocument.querySelector('shelftalk-chat');
  if (!chat || question === '') return;
  event.preventDefault();
  const detail = { productId: element.getAttribute('product-id') ?? '' };
  chat.dispatchEvent(new CustomEvent('shelftalk:starter', { detail, bubbles: true, composed: true }));
  chat.open('shopper');
  chat.send(question);
}
