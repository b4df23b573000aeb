import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Product, readCatalogue } from '../../demo/catalogue.ts';
import {
  inSizeOrder,
  leadColour,
  packKit,
  relatedTo,
  sizeSpan,
  withVariedColours,
} from '../../demo/choices.ts';
import { isCode } from '../../demo/client/bagCodes.ts';
import { bagTotals } from '../../demo/client/bagTotals.ts';
import {
  type CardFacts,
  filterCount,
  isShown,
  matchingColour,
  orderOf,
  readCard,
  readState,
  writeState,
} from '../../demo/client/filterState.ts';
import { stockLine } from '../../demo/client/stock.ts';
import { markdown } from '../../demo/markdown.ts';
import { money } from '../../demo/money.ts';
import { priceSteps } from '../../demo/pages/category.ts';
import { openingHours } from '../../demo/pages/stores.ts';

const catalogue = readCatalogue(fileURLToPath(new URL('../../catalogue', import.meta.url)));
const [sample] = catalogue.products;
if (!sample) throw new Error('the catalogue is empty');

const product = (changes: Partial<Product>): Product => ({ ...sample, ...changes });
const variant = (colour: string, size: string, stock: number) => ({
  sku: `${colour}-${size}`,
  colour,
  colourName: colour,
  size,
  stock,
});

const state = (query: string) => readState(new URLSearchParams(query));
const card = (changes: Partial<CardFacts> = {}): CardFacts => ({
  shape: 'parka',
  fit: 'women',
  price: 100,
  rating: 4,
  weight: 500,
  features: ['warm', 'down'],
  reduced: false,
  available: new Map([
    ['pine', ['S', 'M']],
    ['ink', []],
  ]),
  ...changes,
});

describe('a product card', () => {
  it('starts with a colour in stock', () => {
    expect(leadColour(product({ variants: [variant('ink', 'S', 0), variant('pine', 'S', 1)] }))).toBe('pine');
  });

  it('shows another colour than the card beside it if both products have the same colours', () => {
    const twin = product({ variants: [variant('ink', 'S', 1), variant('pine', 'S', 1)] });
    expect(withVariedColours([twin, twin]).map(({ colour }) => colour)).toEqual(['ink', 'pine']);
  });

  it('orders sizes from small to large: letters, numbers, then other names', () => {
    expect(inSizeOrder(['XL', 'S', '104', 'M', '42', 'long', 'XS'])).toEqual([
      'XS',
      'S',
      'M',
      'XL',
      '42',
      '104',
      'long',
    ]);
  });

  it.each([
    [['S', 'XL', 'M'], 'S–XL'],
    [['36-38', '45-47'], '36–47'],
    [['S/M', 'L/XL'], 'S–XL'],
    [['one size'], undefined],
  ])('formats the range of %j as %s', (sizes, span) => {
    expect(sizeSpan(product({ variants: sizes.map((size) => variant('ink', size, 1)) }))).toBe(span);
  });
});

describe('kits and related products', () => {
  it('finds a product for every pick of every kit', () => {
    for (const kit of catalogue.kits) {
      const picks = kit.sections.flatMap((section) => section.picks);
      const packed = packKit(kit, catalogue.products).flatMap(({ products }) => products);
      expect(packed, kit.id).toHaveLength(picks.length);
    }
  });

  it('relates a product to other products of its category, never to itself', () => {
    for (const one of catalogue.products) {
      const related = relatedTo(one, catalogue.products);
      expect(related.length, one.id).toBeGreaterThan(0);
      expect(
        related.every(({ id, category }) => id !== one.id && category === one.category),
        one.id,
      ).toBe(true);
    }
  });
});

describe('filters', () => {
  it('parse what they serialise', () => {
    const query = 'shape=parka&colour=pine&colour=ink&size=S&feature=warm&reduced=yes&max=150&sort=price';
    expect(writeState(state(query))).toBe(query);
    expect(filterCount(state(query))).toBe(7);
  });

  it('ignore a maximum price that is not a number', () => {
    expect(state('max=cheap').max).toBeUndefined();
  });

  it('combine values of one facet with or, and facets with and', () => {
    expect(isShown(card(), state('shape=fleece&shape=parka&fit=women'))).toBe(true);
    expect(isShown(card(), state('shape=parka&fit=men'))).toBe(false);
  });

  it('show only reduced products when chosen', () => {
    expect(isShown(card(), state('reduced=yes'))).toBe(false);
    expect(isShown(card({ reduced: true }), state('reduced=yes'))).toBe(true);
  });

  it('require every chosen feature', () => {
    expect(isShown(card(), state('feature=warm&feature=down'))).toBe(true);
    expect(isShown(card(), state('feature=warm&feature=vegan'))).toBe(false);
  });

  it('require the size in stock in the chosen colour', () => {
    expect(matchingColour(card(), state('colour=pine&size=M'))).toBe('pine');
    expect(isShown(card(), state('colour=ink&size=M'))).toBe(false);
  });

  it('keep a sold-out product while no size is chosen', () => {
    expect(isShown(card(), state('colour=ink'))).toBe(true);
  });

  it('sort products of unknown weight last', () => {
    const order = orderOf('weight');
    const unknown = readCard({ price: '1', available: 'ink:S' });
    expect(order?.(unknown, card())).toBeGreaterThan(0);
    expect(order?.(unknown, unknown)).toBe(0);
  });

  it('offer rising price steps', () => {
    const steps = priceSteps([20, 40, 60, 80, 200].map((price) => product({ price })));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(new Set(steps).size).toBe(steps.length);
  });
});

describe('the bag', () => {
  const line = (price: number, quantity: number) => ({
    sku: 'a',
    product: 'a',
    title: 'A',
    choice: '',
    picture: '',
    price,
    quantity,
  });
  const terms = { price: 4.9, freeFrom: 80 };

  it('adds amounts without floating-point drift', () => {
    expect(bagTotals([line(0.1, 1), line(0.2, 1)], terms).goods).toBe(0.3);
  });

  it('charges delivery below the limit and shows the missing amount', () => {
    expect(bagTotals([line(79.5, 1)], terms)).toEqual({
      goods: 79.5,
      discount: 0,
      delivery: 4.9,
      total: 84.4,
      missing: 0.5,
    });
  });

  it('delivers free at the limit', () => {
    expect(bagTotals([line(40, 2)], terms)).toMatchObject({ goods: 80, delivery: 0, total: 80, missing: 0 });
  });

  it('takes a tenth off each line for a code, in whole cents', () => {
    expect(bagTotals([line(0.05, 1), line(99.99, 2)], terms, ['trail10'])).toEqual({
      goods: 200.03,
      discount: 20.01,
      delivery: 0,
      total: 180.02,
      missing: 0,
    });
  });

  it('charges delivery if the discount takes the goods below the limit', () => {
    expect(bagTotals([line(80, 1)], terms, ['TRAIL10'])).toMatchObject({
      delivery: 4.9,
      total: 76.9,
      missing: 8,
    });
  });

  it('accepts one code, in upper and lower case, and no other', () => {
    expect(['TRAIL10', 'trail10', 'TRAIL20', '', 'toString'].map(isCode)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(bagTotals([line(100, 1)], terms, ['TRAIL20']).discount).toBe(0);
  });
});

describe('the stock line', () => {
  const variants = [
    { sku: '1', colour: 'ink', size: 'S', stock: 0, stores: ['Porto'] },
    { sku: '2', colour: 'ink', size: 'M', stock: 2, stores: [] },
    { sku: '3', colour: 'ink', size: 'L', stock: 20, stores: [] },
  ];

  it.each([
    [undefined, 'choose'],
    ['S', 'sold-out'],
    ['M', 'few'],
    ['L', 'in-stock'],
  ])('for size %s is %s', (size, expected) => {
    expect(stockLine(variants, 'ink', size).state).toBe(expected);
  });

  it('names the stores with stock of a product sold out online', () => {
    expect(stockLine(variants, 'ink', 'S').stores).toContain('Porto');
  });

  it('reports a colour without any size in stock', () => {
    expect(stockLine(variants, 'pine', undefined).state).toBe('sold-out');
  });
});

describe('formatting', () => {
  it('writes whole amounts without cents and other amounts with two decimals', () => {
    const shop = { locale: 'en-IE', currency: 'EUR' };
    expect([289, 4.9, 1146].map((value) => money(shop, value))).toEqual(['€289', '€4.90', '€1,146']);
  });

  it('joins days with the same hours', () => {
    const hours = { mon: '9–5', tue: '9–5', wed: '9–5', thu: '9–5', fri: '9–5', sat: '10–2', sun: null };
    expect(openingHours(hours)).toEqual([
      { days: 'Mon–Fri', hours: '9–5' },
      { days: 'Sat', hours: '10–2' },
      { days: 'Sun', hours: 'closed' },
    ]);
  });

  it('renders paragraphs, lists and bold of an answer', () => {
    expect(markdown('One **bold** <i>.\n\n- a\n- b').map(({ markup }) => markup)).toEqual([
      '<p>One <strong>bold</strong> &lt;i&gt;.</p>',
      '<ul><li>a</li><li>b</li></ul>',
    ]);
  });
});
