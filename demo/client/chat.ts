import type { AddToCart, CartLine, HostForm, Product, ShelftalkCall, Store } from '../../src/embed.ts';
import { addToBag, type BagLine, readBag, setQuantity, watchBag } from './bag.ts';

/** A list that this shop itself has written. */
const isList = <T>(value: unknown): value is readonly T[] => Array.isArray(value);

async function fetchedList<T>(path: string): Promise<readonly T[]> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  const list: unknown = await answer.json();
  return isList<T>(list) ? list : [];
}

/** One piece into the bag; which one is the shopper's choice. */
const onAddToCart: AddToCart = async ({ productId, title, price = 0, imageUrl = '' }, choice) => {
  const sku = choice?.id;
  if (sku === undefined) return { status: 'needs-variant' };
  const before = readBag().find((line) => line.sku === sku)?.quantity ?? 0;
  const kept = addToBag({
    sku,
    product: productId,
    title,
    choice: Object.values(choice?.options ?? {}).join(', '),
    picture: imageUrl === '' ? '' : new URL(imageUrl, location.href).pathname,
    price,
    quantity: 1,
  });
  return kept
    ? { status: 'added', undo: async () => void setQuantity(sku, before) }
    : { status: 'refused', reason: 'other', message: 'This browser does not let us remember a bag.' };
};

/** The shop's products of these ids, fetched when the chat first asks for some. */
let products: Promise<readonly Product[]> | undefined;
async function resolveProducts(ids: readonly string[]) {
  products ??= fetchedList('/chat/products.json');
  const all = await products;
  return all.filter(({ productId }) => ids.includes(productId));
}

const writeToUs: HostForm = {
  title: 'Write to us',
  fields: [
    { name: 'name', label: 'Your name', type: 'text', required: true, autoComplete: 'name' },
    { name: 'email', label: 'Email', type: 'email', required: true },
    { name: 'message', label: 'What is it about?', type: 'textarea', required: true, maxLength: 1000 },
  ],
};

/** How shoppers reach a colleague, as long as the shop has no live agents: a message, and the number in the footer. */
function contactOptions() {
  const phone = document.querySelector<HTMLAnchorElement>('footer a[href^="tel:"]');
  return [
    { kind: 'ticket', endpoint: '/shop/tickets' } as const,
    ...(phone ? [{ kind: 'link', href: phone.href } as const] : []),
  ];
}

const call = (...calls: readonly ShelftalkCall[]) => {
  window.Shelftalk ??= [];
  window.Shelftalk.push(...calls);
};

const cartLine = ({ product, sku, title, quantity, price }: BagLine): CartLine => ({
  productId: product,
  variantId: sku,
  title,
  quantity,
  price,
});

/** Tells the chat what only the shop knows, and lets the page's own buttons open it. */
export function runChat(): void {
  const [about] = document.getElementsByName('shelftalk:product');
  call(['configure', { onAddToCart, resolveProducts, handover: { contactOptions: contactOptions() } }]);
  call(['setContext', { page: location.href, product: about?.getAttribute('content') ?? '' }]);
  const tellOfBag = () => call(['setContext', { cart: readBag().map(cartLine) }]);
  watchBag(tellOfBag);
  tellOfBag();
  document.addEventListener(
    'shelftalk:open',
    async () => call(['configure', { stores: await fetchedList<Store>('/chat/stores.json') }]),
    { once: true },
  );
  for (const button of document.querySelectorAll<HTMLElement>('[data-write]')) {
    button.hidden = false;
    button.addEventListener('click', () => call(['openForm', writeToUs]));
  }
}
