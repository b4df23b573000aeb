import { money } from '../money.ts';
import { type BagLine, maxQuantity, readBag, setQuantity, watchBag } from './bag.ts';
import { isCode, readCodes, setCodes, unknownCode } from './bagCodes.ts';
import { type BagTerms, bagTerms, bagTotals } from './bagTotals.ts';
import { element } from './element.ts';

function quantityField(line: BagLine): HTMLElement {
  const field = element('select', { 'aria-label': `Quantity of ${line.title}, ${line.choice}` });
  for (let count = 1; count <= maxQuantity; count += 1) {
    const option = element('option', {}, String(count));
    option.selected = count === line.quantity;
    field.append(option);
  }
  field.dataset.sku = line.sku;
  field.addEventListener('change', () => setQuantity(line.sku, Number(field.value)));
  return field;
}

function row(line: BagLine, terms: BagTerms, onRemove: () => void): HTMLElement {
  const remove = element(
    'button',
    { type: 'button', class: 'link', 'aria-label': `Remove ${line.title}, ${line.choice}` },
    'Remove',
  );
  remove.addEventListener('click', () => {
    setQuantity(line.sku, 0);
    onRemove();
  });
  return element(
    'li',
    { class: 'bag-line' },
    element('img', { src: line.picture, alt: '', width: '120', height: '120' }),
    element(
      'div',
      { class: 'bag-words' },
      element('h2', {}, element('a', { href: `/p/${line.product}/` }, line.title)),
      element('p', { class: 'quiet' }, line.choice),
      element('div', { class: 'bag-acts' }, quantityField(line), remove),
    ),
    element('p', { class: 'bag-price' }, money(terms, line.price * line.quantity)),
  );
}

const totalRow = (name: string, value: string, className = '') =>
  element(
    'div',
    className === '' ? {} : { class: className },
    element('dt', {}, name),
    element('dd', {}, value),
  );

/** The code in use with a button to remove it, or a form to enter a code. */
function codeField(codes: readonly string[], announce: (text: string) => void): HTMLElement {
  const [code] = codes;
  if (code !== undefined) {
    const remove = element('button', { type: 'button', class: 'link' }, 'Remove code');
    remove.addEventListener('click', () => {
      setCodes([]);
      announce(`${code} removed.`);
    });
    return element('p', { class: 'bag-code' }, element('span', {}, `Code ${code}`), remove);
  }
  const field = element('input', { name: 'code', placeholder: 'TRAIL10', autocomplete: 'off' });
  const problem = element('p', { class: 'quiet', role: 'alert' });
  const form = element(
    'form',
    { class: 'bag-code' },
    element('label', {}, element('span', {}, 'Discount code'), field),
    element('button', { class: 'button' }, 'Apply'),
    problem,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const wanted = field.value.trim();
    if (wanted === '') field.focus();
    else if (!isCode(wanted)) problem.textContent = unknownCode(wanted);
    else if (setCodes([wanted])) announce(`${wanted.toUpperCase()} applied.`);
  });
  return form;
}

function summary(lines: readonly BagLine[], terms: BagTerms, announce: (text: string) => void): HTMLElement {
  const codes = readCodes();
  const totals = bagTotals(lines, terms, codes);
  const checkout = element('button', { type: 'button', class: 'button button-buy' }, 'Check out');
  checkout.addEventListener('click', () =>
    document.querySelector<HTMLDialogElement>('[data-checkout]')?.showModal(),
  );
  return element(
    'section',
    { class: 'bag-total', 'aria-label': 'Total' },
    element(
      'dl',
      {},
      totalRow('Goods', money(terms, totals.goods)),
      totals.discount > 0 ? totalRow('Discount', money(terms, -totals.discount)) : undefined,
      totalRow('Standard delivery', totals.delivery === 0 ? 'free' : money(terms, totals.delivery)),
      totalRow('Total', money(terms, totals.total), 'total'),
    ),
    totals.missing > 0
      ? element('p', { class: 'quiet' }, `${money(terms, totals.missing)} more and delivery is free.`)
      : undefined,
    codeField(codes, announce),
    checkout,
    element('p', { class: 'quiet' }, 'Prices include VAT.'),
  );
}

const empty = () =>
  element(
    'div',
    { class: 'bag-empty' },
    element('p', {}, 'Nothing in it yet. That is the lightest way to travel.'),
    element('a', { class: 'button', href: '/#departures' }, 'Pack for a trip'),
  );

/** Renders the bag now and whenever it changes, here or in another tab. */
export function runBagPage(frame: HTMLElement): void {
  const terms = bagTerms(document.body);
  const status = element('p', { class: 'visually-hidden', role: 'status' });
  const content = element('div', { class: 'bag' });
  frame.replaceChildren(status, content);

  const draw = () => {
    const focused =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset.sku : undefined;
    const lines = readBag();
    if (lines.length === 0) {
      content.replaceChildren(empty());
      return;
    }
    const announce = (text: string) => {
      status.textContent = text;
      // The pressed button is gone: without this, the focus would move to the start of the page.
      document.querySelector<HTMLElement>('main')?.focus();
    };
    const rows = lines.map((line) => row(line, terms, () => announce(`${line.title} removed.`)));
    content.replaceChildren(
      element('ul', { class: 'bag-lines', role: 'list' }, ...rows),
      summary(lines, terms, announce),
    );
    if (focused) content.querySelector<HTMLElement>(`select[data-sku="${CSS.escape(focused)}"]`)?.focus();
  };
  watchBag(draw);
  draw();
}
