import { addToBag } from './bag.ts';
import { element } from './element.ts';
import { isVariantList, type ShownVariant, stockLine, variantOf } from './stock.ts';

function variantsOf(form: HTMLFormElement): readonly ShownVariant[] {
  const read: unknown = JSON.parse(form.dataset.variants ?? '[]');
  return isVariantList(read) ? read : [];
}

function radios(form: HTMLFormElement, name: string): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];
}

const chosen = (form: HTMLFormElement, name: string) => {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : undefined;
};

/** Selects the colour and size of the page's query, so that a link can lead to one variant. */
function chooseFromAddress(form: HTMLFormElement): void {
  const wanted = new URLSearchParams(location.search);
  for (const name of ['colour', 'size']) {
    const radio = radios(form, name).find(({ value }) => value === wanted.get(name));
    if (radio) radio.checked = true;
  }
}

function showColour(form: HTMLFormElement): void {
  const radio = radios(form, 'colour').find(({ checked }) => checked);
  const picture = document.querySelector<HTMLImageElement>('img[data-picture]');
  const name = form.querySelector('[data-colour-name]');
  if (!radio) return;
  if (picture && radio.dataset.picture) picture.src = radio.dataset.picture;
  if (name) name.textContent = radio.dataset.name ?? '';
}

function markSizes(form: HTMLFormElement, variants: readonly ShownVariant[]): void {
  const colour = chosen(form, 'colour');
  for (const radio of radios(form, 'size')) {
    if (radio.type !== 'radio') continue;
    const isSoldOut = (variantOf(variants, colour, radio.value)?.stock ?? 0) === 0;
    radio.closest('label')?.toggleAttribute('data-sold-out', isSoldOut);
    if (isSoldOut) radio.setAttribute('aria-description', 'sold out');
    else radio.removeAttribute('aria-description');
  }
}

function add(form: HTMLFormElement, variant: ShownVariant): void {
  const { product = '', title = '', price } = form.dataset;
  const colour = radios(form, 'colour').find(({ checked }) => checked);
  const parts = [colour?.dataset.name, variant.size === 'one size' ? undefined : variant.size];
  const isStored = addToBag({
    sku: variant.sku,
    product,
    title,
    choice: parts.filter((part) => part !== undefined).join(', '),
    picture: colour?.dataset.picture ?? '',
    price: Number(price),
    quantity: Number(chosen(form, 'quantity') ?? 1),
  });
  const added = form.querySelector<HTMLElement>('[data-added]');
  if (!added) return;
  added.hidden = false;
  added.replaceChildren(
    ...(isStored
      ? ['In your bag. ', element('a', { href: '/cart/' }, 'See the bag')]
      : ['This browser does not let us remember a bag.']),
  );
}

/** Updates picture, sizes and stock line on a choice, and adds to the bag on submit. */
export function runBuyForm(form: HTMLFormElement): void {
  const variants = variantsOf(form);
  const stock = form.querySelector<HTMLElement>('[data-stock]');
  const stores = form.querySelector<HTMLElement>('[data-in-stores]');
  const button = form.querySelector<HTMLButtonElement>('[data-add]');

  const show = () => {
    showColour(form);
    markSizes(form, variants);
    const colour = chosen(form, 'colour');
    const line = stockLine(variants, colour, chosen(form, 'size'));
    if (stock) {
      stock.textContent = line.text;
      stock.dataset.state = line.state;
    }
    if (stores) stores.textContent = line.stores;
    button?.setAttribute('aria-disabled', String(line.state === 'sold-out'));
  };
  form.addEventListener('change', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const variant = variantOf(variants, chosen(form, 'colour'), chosen(form, 'size'));
    if (variant && variant.stock > 0) add(form, variant);
  });
  chooseFromAddress(form);
  show();
}
