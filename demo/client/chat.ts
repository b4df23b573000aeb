import type { CartLine, HostForm, HostOptions, Product, ShelftalkCall, Store } from '../../src/embed.ts';
import { type BagLine, readBag, watchBag } from './bag.ts';
import { createBagCart } from './bagCart.ts';
import { bagTerms } from './bagTotals.ts';

/** Does not check the elements, because the shop's build wrote them. */
const isList = <T>(value: unknown): value is readonly T[] => Array.isArray(value);

async function fetchedList<T>(path: string): Promise<readonly T[]> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
  const list: unknown = await response.json();
  return isList<T>(list) ? list : [];
}

/** All products, fetched on first use. */
let products: Promise<readonly Product[]> | undefined;
export function allProducts(): Promise<readonly Product[]> {
  products ??= fetchedList('/chat/products.json');
  return products;
}

async function resolveProducts(ids: readonly string[]) {
  const all = await allProducts();
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

const officeHours = [['09:00', '18:00']] as const;

/** Contact options instead of live agents: phone and email of the footer, the ticket form, and the office hours. */
function handover(): NonNullable<HostOptions['handover']> {
  const links = document.querySelectorAll<HTMLAnchorElement>(
    'footer :is(a[href^="tel:"], a[href^="mailto:"])',
  );
  return {
    contactOptions: [
      ...Array.from(links, ({ href }) => ({ kind: 'link', href }) as const),
      { kind: 'ticket', endpoint: '/shop/tickets' },
    ],
    hours: {
      timeZone: 'Europe/Dublin',
      days: { mon: officeHours, tue: officeHours, wed: officeHours, thu: officeHours, fri: officeHours },
      // Christmas and New Year.
      exceptions: { '2026-12-25': [], '2026-12-26': [], '2027-01-01': [] },
    },
  };
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

/**
 * Configures the chat with the shop's cart, products, stores, contact options and page context, and connects the buttons
 * that open the contact form.
 */
export function runChat(): void {
  const [about] = document.getElementsByName('shelftalk:product');
  const onAddToCart = createBagCart(bagTerms(document.body));
  call(['configure', { onAddToCart, resolveProducts, handover: handover() }]);
  call(['setContext', { page: location.href, product: about?.getAttribute('content') ?? '' }]);
  const sendCart = () => call(['setContext', { cart: readBag().map(cartLine) }]);
  watchBag(sendCart);
  sendCart();
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
