import { type Filters, matchesFilters } from '../catalogue/filters.ts';
import { type Attributes, isAvailable, type Product } from '../catalogue/schema.ts';
import { omitFromMemory, rememberCards } from '../memory.ts';
import { joinWords, upperFirst } from '../PhraseBook.ts';
import type { Criterion } from '../parsing/intent.ts';
import { suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { numberWord, shortEnough } from './introductions.ts';
import { cardsOf, shortFact } from './productFacts.ts';
import type { SkillContext, SkillResult } from './Skill.ts';

/** The attributes of a comparison in the order of its rows. `better` is 1 if more is better, -1 if less is, 0 if neither is. */
const rows: readonly (readonly [keyof Attributes, label: string, better: 1 | -1 | 0])[] = [
  ['weightG', 'Weight', -1],
  ['waterproofMm', 'Water column', 1],
  ['comfortC', 'Warmth', -1],
  ['capacityL', 'Volume', 0],
  ['people', 'Sleeps', 0],
  ['rValue', 'R-value', 1],
  ['lumens', 'Light', 1],
  ['boilMin', 'Speed', -1],
  ['heightCm', 'Shaft', 0],
  ['upf', 'Sun', 1],
  ['uvCategory', 'Lenses', 0],
  ['material', 'Material', 0],
];

/** Returns the rows for which all products have a value, with the index of the only best product. */
const comparedRows = (products: readonly Product[], { phrases }: SkillContext) =>
  rows.flatMap(([name, label, better]) => {
    const values = products.map((product) => shortFact(product, name, phrases) ?? '');
    if (values.includes('')) return [];
    const best = uniqueMinimum(products, ({ attributes }) => -better * Number(attributes[name]));
    return [{ label, values, ...(better !== 0 && best && { best: products.indexOf(best) }) }];
  });

/** Returns the only product with the least value among the products that have one; undefined if fewer than two have one. */
const uniqueBest = (
  products: readonly Product[],
  value: (product: Product) => number | undefined,
): Product | undefined => {
  const known = products.filter((product) => value(product) !== undefined);
  return known.length < 2 ? undefined : uniqueMinimum(known, value);
};

/** Returns the only product with the least value; undefined unless every product has a value. */
const uniqueMinimum = (
  products: readonly Product[],
  value: (product: Product) => number | undefined,
): Product | undefined => {
  const known = products.filter((product) => value(product) !== undefined);
  if (known.length < products.length) return undefined;
  const sorted = [...known].sort((a, b) => (value(a) ?? 0) - (value(b) ?? 0));
  return value(sorted[0] as Product) === value(sorted[1] as Product) ? undefined : sorted[0];
};

/** The words for the better of two products and for the best of more, and the value to compare, of which the least is best. */
type Comparison = readonly [ofTwo: string, ofMore: string, value: (product: Product) => number | undefined];

/** The volume of a product in litres, or the number of people for whom it has room. */
function roomOf({ attributes: { capacityL, people } }: Product): number | undefined {
  return capacityL ?? people;
}

const criteria: Readonly<Record<Criterion, Comparison>> = {
  cheaper: ['cheaper', 'the cheapest', ({ price }) => price],
  dearer: ['more expensive', 'the most expensive', ({ price }) => -price],
  lighter: ['lighter', 'the lightest', ({ attributes }) => attributes.weightG],
  heavier: ['heavier', 'the heaviest', ({ attributes }) => attributes.weightG && -attributes.weightG],
  warmer: [
    'warmer',
    'the warmest',
    ({ attributes }) => attributes.comfortC ?? (attributes.rValue && -attributes.rValue),
  ],
  brighter: ['brighter', 'the brightest', ({ attributes }) => attributes.lumens && -attributes.lumens],
  larger: [
    'larger',
    'the largest',
    (product) => {
      const room = roomOf(product);
      return room && -room;
    },
  ],
  smaller: ['smaller', 'the smallest', roomOf],
  faster: ['faster', 'the fastest', ({ attributes }) => attributes.boilMin],
  drier: [
    'more waterproof',
    'the most waterproof',
    ({ attributes }) => attributes.waterproofMm && -attributes.waterproofMm,
  ],
};

/** The attributes that show how products differ in a criterion; for other criteria, the price does. */
const firstAttributes: Readonly<Partial<Record<Criterion, keyof Attributes>>> = {
  lighter: 'weightG',
  heavier: 'weightG',
  warmer: 'comfortC',
  brighter: 'lumens',
  larger: 'capacityL',
  smaller: 'capacityL',
  drier: 'waterproofMm',
  faster: 'boilMin',
};

/** Attributes for products that lack the one in `firstAttributes`. */
const secondAttributes: Readonly<Partial<Record<Criterion, keyof Attributes>>> = {
  warmer: 'rValue',
  larger: 'people',
  smaller: 'people',
};

/** The value of a product in one criterion, such as "1.2 kg"; undefined if it is unknown. */
function valueIn(product: Product, by: Criterion, phrases: SkillContext['phrases']): string | undefined {
  const first = firstAttributes[by];
  const second = secondAttributes[by];
  const name = second && first && product.attributes[first] === undefined ? second : first;
  return name === undefined
    ? phrases.price(product.price)
    : shortFact(product, name, phrases)?.replace('boils a litre in ', '');
}

const wordOf = ([ofTwo, ofMore]: Comparison, products: readonly Product[]): string =>
  products.length === 2 ? ofTwo : ofMore;

const places = ['first', 'second', 'third', 'fourth'] as const;

/**
 * Says in one sentence which product is the cheapest, lightest, warmest or most waterproof: at most two products by their
 * places, each with at most two of these criteria. Empty if the products are equal or lack the data.
 */
function verdict(products: readonly Product[]): string {
  const { cheaper, lighter, warmer, drier } = criteria;
  const credits = new Map<Product, string[]>();
  for (const criterion of [cheaper, lighter, warmer, drier]) {
    const best = uniqueMinimum(products, criterion[2]);
    if (best) credits.set(best, [...(credits.get(best) ?? []), wordOf(criterion, products)]);
  }
  const clauses = [...credits].map(
    ([product, words]) => `the ${places[products.indexOf(product)]} is ${joinWords(words.slice(0, 2))}`,
  );
  return clauses.length > 0 ? `${upperFirst(clauses.slice(0, 2).join('; '))}.` : '';
}

/** Answers "Which one is lighter?" with the product's title, or its place if the title is too long. */
function directAnswer(products: readonly Product[], by: Criterion, { phrases }: SkillContext): string {
  const word = wordOf(criteria[by], products);
  const winner = uniqueBest(products, criteria[by][2]);
  const count = numberWord(products.length);
  const known = products.filter((product) => criteria[by][2](product) !== undefined);
  if (!winner && known.length < 2) return 'I don’t know how they differ there.';
  if (!winner) return `As far as I know, the ${count} are the same there.`;
  const place = places[products.indexOf(winner)];
  const other = products.find((product) => product !== winner);
  const values = [winner, other].flatMap((product) => (product && valueIn(product, by, phrases)) ?? []);
  const evidence = values.length === 2 ? `: ${values.join(' against ')}` : '';
  return products.length === 2
    ? shortEnough(
        `The ${winner.title} is ${word}${evidence}.`,
        `The ${place} is ${word}${evidence}.`,
        `The ${place} is ${word}.`,
      )
    : shortEnough(
        `The ${winner.title} is ${word} of these ${count}.`,
        `The ${place} of these ${count} is ${word}.`,
      );
}

/** Returns the products that match the filters and have a matching variant in stock. */
const ownersOf = (
  products: readonly Product[],
  having: Filters,
  { catalogue }: SkillContext,
): readonly Product[] =>
  products.filter(
    (product) => matchesFilters(product, having) && catalogue.variantsFor(product, having).some(isAvailable),
  );

/** Returns the only product that answers the question, to which "it" in the shopper's next sentence refers. */
function chosenProduct(
  products: readonly Product[],
  { by, having }: TaskOf<'compare'>,
  context: SkillContext,
): Product | undefined {
  if (by !== undefined) return uniqueBest(products, criteria[by][2]);
  const owners = having ? ownersOf(products, having, context) : [];
  return owners.length === 1 ? owners[0] : undefined;
}

/** Answers which of the products have the requested properties. */
function answerWhich(products: readonly Product[], having: Filters, context: SkillContext): string {
  const { phrases } = context;
  const owners = ownersOf(products, having, context);
  const [owner] = owners;
  const isTwo = products.length === 2;
  const one = phrases.predicate(having, 1);
  const many = phrases.predicate(having, 2);
  if (!owner) return `${isTwo ? 'Neither' : 'None'} of these ${numberWord(products.length)} ${one}.`;
  if (owners.length === products.length)
    return `${isTwo ? 'Both' : `All ${numberWord(products.length)}`} ${many}.`;
  const named = joinWords(owners.map((product) => `the ${places[products.indexOf(product)]}`));
  return owners.length === 1
    ? shortEnough(`Only the ${owner.title} ${one}.`, `Only ${named} ${one}.`)
    : `${upperFirst(named)} ${many}.`;
}

/** Returns the sentence before the table: the answer to the question, or how the products differ. */
function introduce(
  products: readonly Product[],
  { by, having }: TaskOf<'compare'>,
  context: SkillContext,
): string {
  if (
    having !== undefined &&
    (by === undefined || products.every((each) => criteria[by][2](each) === undefined))
  )
    return answerWhich(products, having, context);
  if (by !== undefined) {
    const answer = directAnswer(products, by, context);
    const isDecided = uniqueBest(products, criteria[by][2]) !== undefined;
    return isDecided ? answer : shortEnough(`${answer} ${verdict(products)}`.trim(), answer);
  }
  const count = numberWord(products.length);
  const isOneCategory = products.every(({ category }) => category === products[0]?.category);
  if (!isOneCategory) return `The ${count} are made for different things, so only a little can be compared.`;
  return verdict(products) || `Here are the ${count} side by side.`;
}

/** Compares up to four products in a table. Asks for two products if fewer are known. */
export function compare(context: SkillContext, task: TaskOf<'compare'>): SkillResult {
  const products = context.catalogue.productsOf(task.ids).slice(0, 4);
  if (products.length < 2)
    return {
      events: [
        textMessage(
          'Tell me two products to compare, by name or by their place in a list, and I’ll put them side by side.',
        ),
        suggestionEvent(['Show me rain jackets', 'Show me hiking boots', 'Show me tents']),
      ],
      memory: omitFromMemory(context.memory, 'offer'),
    };
  const ids = products.map(({ id }) => id);
  const chosen = chosenProduct(products, task, context);
  return {
    events: [
      textMessage(introduce(products, task, context)),
      cardsOf(products, {}, context, {
        layout: 'comparison',
        rows: comparedRows(products, context),
      }),
      suggestionEvent([
        'Is the first one in stock?',
        'Tell me more about the second one',
        'What goes with the first one?',
      ]),
    ],
    memory: {
      ...rememberCards(omitFromMemory(context.memory, 'offer', 'open', 'focus'), ids),
      ...(chosen ? { focus: chosen.id } : {}),
      shown: ids,
      failures: 0,
    },
  };
}
