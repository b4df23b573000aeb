import { describe, expect, test } from 'vitest';
import { shopOf } from './shopOf.ts';

const bikes = shopOf({
  'Kestrel Gravel Bike': {
    brand: 'Norvelo',
    kinds: ['Gravel bikes', 'Bikes'],
    description: 'Aluminium frame with a carbon fork. No mudguards.',
    attributes: { Weight: '9.8 kg', Gears: '11' },
    price: 1490,
    variants: [
      { Colour: 'Moss', Size: 'M', 'sold out': 'yes' },
      { Colour: 'Moss', Size: 'L' },
      { Colour: 'Chalk', Size: 'L' },
    ],
  },
  'Kestrel Pro Gravel Bike': {
    brand: 'Norvelo',
    kinds: ['Gravel bikes', 'Bikes'],
    description: 'Carbon frame, electronic gears.',
    attributes: { Weight: '8.1 kg' },
    price: 3290,
    rating: 4.8,
  },
  'Tern Folding Bike': {
    brand: 'Pocketwheel',
    kinds: ['Folding bikes', 'Bikes'],
    description: 'Folds in 20 seconds; 38 cm wide when folded, 65 cm high. With mudguards and lights.',
    price: 890,
  },
  'Pannier Bag 20 l': { kinds: ['Bags'], description: 'Waterproof roll-top bag, PVC-free.', price: 69 },
  'Handlebar Bag 2.4 l': { kinds: ['Bags'], description: 'Holds 2,400 ml. Not waterproof.', price: 35 },
  'Bottle 750 ml': { kinds: ['Bottles'], description: 'Holds 75 cl of water.', price: 9 },
  'Chain Oil': {
    kinds: ['Care'],
    description: 'For wet and dry roads. Set of 2 bottles.',
    price: 12,
    rating: 4,
  },
});

describe('a hit', () => {
  test('names the word, the field and the part of the field that has it', () => {
    const [hit] = bikes.run('folding bikes with lights').hits;
    expect(hit?.evidence).toEqual([
      { word: 'folding', field: 'title', text: 'Folding' },
      { word: 'bikes', field: 'title', text: 'Bike' },
      { word: 'lights', field: 'description', text: 'lights' },
    ]);
    expect(hit?.coverage).toBe(1);
  });

  test('has the variant with the words of the query, and an available one otherwise', () => {
    expect(bikes.variant('kestrel bike in chalk')).toEqual(['Chalk', 'L']);
    expect(bikes.variant('kestrel moss')).toEqual(['Moss', 'L']);
    expect(bikes.variant('kestrel')).toEqual(['Moss', 'L']);
  });

  test('comes first if the query says its name', () => {
    expect(bikes.titles('kestrel pro')[0]).toBe('Kestrel Pro Gravel Bike');
    expect(bikes.titles('kestrel')[0]).toBe('Kestrel Gravel Bike');
    expect(bikes.titles('is the tern or the kestrel better').slice(0, 2).sort()).toEqual([
      'Kestrel Gravel Bike',
      'Tern Folding Bike',
    ]);
    expect(bikes.run('the tern').hits[0]?.isNamed).toBe(true);
    expect(bikes.run('bike').hits[0]?.isNamed).toBe(false);
  });
});

describe('words that no product has', () => {
  test('are reported', () => {
    expect(bikes.run('tern with a unicorn basket').unmatched).toEqual(['unicorn', 'basket']);
  });

  test('find nothing on their own', () => {
    expect(bikes.run('unicorn')).toMatchObject({ total: 0, hits: [], unmatched: ['unicorn'] });
  });

  test('lower the coverage of the products that have the other words', () => {
    expect(bikes.run('bike unicorn').hits[0]?.coverage).toBeLessThanOrEqual(0.5);
  });

  test.each([
    ['kestel', 'Kestrel Gravel Bike'],
    ['panier', 'Pannier Bag 20 l'],
    ['handle bar', 'Handlebar Bag 2.4 l'],
    ['chainoil', 'Chain Oil'],
    ['water-proof bag', 'Pannier Bag 20 l'],
  ])('are compared with the words of the shop: %s', (words, title) => {
    expect(bikes.titles(words)[0]).toBe(title);
  });

  test('are not compared if the shop has them', () => {
    const shop = shopOf({ 'Tent Pegs': {}, 'Tint Spray': {} });
    expect(shop.titles('tint')).toEqual(['Tint Spray']);
  });
});

describe('exclusions', () => {
  test.each([
    ['bike not carbon', ['Tern Folding Bike']],
    ['bike without mudguards', ['Kestrel Gravel Bike', 'Kestrel Pro Gravel Bike']],
    ['bag that is not waterproof', ['Handlebar Bag 2.4 l']],
    ['bikes, no folding', ['Kestrel Gravel Bike', 'Kestrel Pro Gravel Bike']],
    ['PVC-free bag', ['Handlebar Bag 2.4 l', 'Pannier Bag 20 l']],
  ])('apply to any field: %s', (words, titles) => {
    expect(bikes.titles(words).sort()).toEqual([...titles].sort());
  });

  test('put first what the shop itself says to be without it', () => {
    expect(bikes.titles('bike without mudguards')[0]).toBe('Kestrel Gravel Bike');
    expect(bikes.run('bike without mudguards').hits[0]?.evidence).toContainEqual({
      word: 'mudguards',
      field: 'description',
      text: 'mudguards',
    });
  });

  test('exclude a variant, and the product only if all of its variants are excluded', () => {
    expect(bikes.variant('kestrel not moss')).toEqual(['Chalk', 'L']);
    expect(bikes.titles('kestrel not moss not chalk')).toEqual(['Kestrel Pro Gravel Bike']);
  });

  test('take two words for one if the shop has them side by side', () => {
    const shop = shopOf({
      'Sofa A': { description: 'With arm rests.' },
      'Sofa B': { description: 'With a metal arm.' },
    });
    expect(shop.titles('sofa without arm rests')).toEqual(['Sofa B']);
  });

  test('are reported', () => {
    expect(bikes.run('bag not waterproof')).toMatchObject({ excluded: ['waterproof'], unmatched: [] });
  });

  test('that say "not only" exclude nothing', () => {
    const shop = shopOf({ Lamp: { description: 'Not only for children.' }, Chair: {} });
    expect(shop.titles('children')).toEqual(['Lamp']);
  });
});

describe('measures and limits', () => {
  test.each([
    ['bottle 0.75 l', ['Bottle 750 ml']],
    ['bag with 2400 ml', ['Handlebar Bag 2.4 l']],
    ['bag between 10 and 25 l', ['Pannier Bag 20 l']],
    ['bag 10-25 litres', ['Pannier Bag 20 l']],
    ['bag at least 5 l', ['Pannier Bag 20 l']],
    ['bike under 9 kg', ['Kestrel Pro Gravel Bike']],
    ['bike at most 40 cm wide', ['Tern Folding Bike']],
    ['bike under 1000', ['Tern Folding Bike']],
    ['bike from 1000 to 2000 euros', ['Kestrel Gravel Bike']],
    ['bike over 2.000 €', ['Kestrel Pro Gravel Bike']],
  ])('%s', (words, titles) => {
    expect(bikes.titles(words)).toEqual(titles);
  });

  test('take the side with them', () => {
    const { limits, unmatched, hits } = bikes.run('bike at most 40 cm wide');
    expect({ limits, unmatched }).toMatchObject({ limits: [{ of: 'length', max: 40 }], unmatched: [] });
    expect(hits[0]?.evidence).toEqual([{ word: 'bike', field: 'title', text: 'Bike' }]);
  });

  test('do not mistake one side of a product for another', () => {
    expect(bikes.titles('bike at most 40 cm high')).toEqual([]);
  });

  test('are reported with the words that state them', () => {
    expect(bikes.run('bag under 50 euros').limits).toEqual([
      { of: 'price', max: 50, text: 'under 50 euros' },
    ]);
  });

  test('that no product states are reported as unmatched, and exclude nothing', () => {
    expect(bikes.run('bike above 20 bar')).toMatchObject({ unmatched: ['above 20 bar'], limits: [] });
    expect(bikes.titles('bike above 20 bar')).toHaveLength(3);
  });

  test('a number belongs to the word that it counts', () => {
    const shop = shopOf({
      'Dresser Tall': { description: '5 drawers, feet of 7 cm.' },
      'Dresser Wide': { description: '7 drawers, 5 cm deep.' },
    });
    expect(shop.titles('dresser 7 drawers')[0]).toBe('Dresser Wide');
    expect(shop.titles('dresser with 5 drawer')[0]).toBe('Dresser Tall');
  });
});

describe('filters, order and facets', () => {
  test('all accepted products are found without words', () => {
    expect(bikes.run('').total).toBe(7);
    expect(bikes.titles('', { filters: { price: { max: 12 } } })).toEqual(['Bottle 750 ml', 'Chain Oil']);
  });

  test('facets are counted among the results, and accepted as filters', () => {
    const { facets } = bikes.run('bike');
    expect(facets.find(({ name }) => name === 'brand')?.values).toEqual([
      { value: 'Norvelo', count: 2 },
      { value: 'Pocketwheel', count: 1 },
    ]);
    expect(bikes.titles('bike', { filters: { facets: { brand: ['Pocketwheel'] } } })).toEqual([
      'Tern Folding Bike',
    ]);
    const { hits } = bikes.run('bike', { filters: { facets: { Colour: ['Chalk'], Size: ['L'] } } });
    expect(hits.map(({ variantId }) => variantId)).toEqual(['p0-2']);
  });

  test('only products with an available variant are found if that is asked for', () => {
    const shop = shopOf({ 'Red Hat': { variants: [{ Size: 'S', 'sold out': 'yes' }] }, 'Blue Hat': {} });
    expect(shop.titles('hat', { filters: { isAvailable: true } })).toEqual(['Blue Hat']);
  });

  test('results are sorted and paged', () => {
    expect(bikes.titles('bike', { sort: 'cheapest', limit: 2 })).toEqual([
      'Tern Folding Bike',
      'Kestrel Gravel Bike',
    ]);
    expect(bikes.titles('bike', { sort: 'dearest', limit: 1 })).toEqual(['Kestrel Pro Gravel Bike']);
    expect(bikes.titles('bike', { sort: 'best-rated', limit: 1 })).toEqual(['Kestrel Pro Gravel Bike']);
    const pages = [0, 1, 2].flatMap((offset) => bikes.titles('bike', { limit: 1, offset }));
    expect(pages).toEqual(bikes.titles('bike'));
  });

  test('a search does not depend on the searches before', () => {
    const first = bikes.run('kestrel moss not carbon');
    bikes.run('bag under 50');
    expect(bikes.run('kestrel moss not carbon')).toEqual(first);
  });
});
