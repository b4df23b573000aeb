import { own } from '../../../src/protocol/index.ts';
import type { Attributes, Product } from '../catalogue/schema.ts';
import { omitFromMemory } from '../memory.ts';
import { featureClauses, isAdjective, isWidth, joinWords, type PhraseBook } from '../PhraseBook.ts';
import type { Change } from '../parsing/intent.ts';
import { suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { describeAttribute } from './productFacts.ts';
import type { SkillContext, SkillResult } from './Skill.ts';

const rows: readonly (readonly [keyof Attributes, string])[] = [
  ['weightG', 'Weight'],
  ['waterproofMm', 'Water column'],
  ['comfortC', 'Warmth'],
  ['capacityL', 'Volume'],
  ['people', 'Sleeps'],
  ['rValue', 'R-value'],
  ['lumens', 'Light'],
  ['boilMin', 'Speed'],
  ['heightCm', 'Shaft'],
  ['upf', 'Sun'],
  ['uvCategory', 'Lenses'],
  ['material', 'Material'],
];

function table(products: readonly Product[], { phrases }: SkillContext): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const facts = rows
    .map(([name, title]) => [
      title,
      ...products.map((product) => describeAttribute(product, name, phrases) ?? '–'),
    ])
    .filter(([, ...cells]) => cells.some((cell) => cell !== '–'))
    .slice(0, 6);
  return [
    line(['Compared', ...products.map(({ title }) => `**${title}**`)]),
    line(['---', ...products.map(() => '---')]),
    line(['Price', ...products.map((product) => phrases.priceTag(product))]),
    ...facts.map(line),
    line(['Rating', ...products.map(({ rating, reviews }) => `${rating} of 5 (${reviews})`)]),
  ].join('\n');
}

const uniqueMinimum = (
  products: readonly Product[],
  value: (product: Product) => number | undefined,
): Product | undefined => {
  const known = products.filter((product) => value(product) !== undefined);
  if (known.length < products.length) return undefined;
  const sorted = [...known].sort((a, b) => (value(a) ?? 0) - (value(b) ?? 0));
  return value(sorted[0] as Product) === value(sorted[1] as Product) ? undefined : sorted[0];
};

/** Describes features as in "that’s light and packs small and with a hood". */
function describeUniqueFeatures(features: readonly string[], phrases: PhraseBook): string {
  const adjectives = features.filter(isAdjective).map((id) => phrases.feature(id));
  const verbs = features.flatMap((id) => own(featureClauses, id)?.[0] ?? []);
  const things = features
    .filter((id) => !isAdjective(id) && !Object.hasOwn(featureClauses, id))
    .map((id) => `${isWidth(id) ? 'a ' : ''}${phrases.feature(id)}`);
  return joinWords([
    ...(adjectives.length > 0 ? [`that’s ${joinWords(adjectives)}`] : []),
    ...verbs.map((verb) => `that ${verb}`),
    ...(things.length > 0 ? [`with ${joinWords(things)}`] : []),
  ]);
}

/** Describes what each product does best and the features the others lack. */
function strengths(products: readonly Product[], { catalogue, phrases }: SkillContext): string {
  const firsts = new Map<string, string[]>();
  const credit = (product: Product | undefined, word: string) => {
    if (product) firsts.set(product.id, [...(firsts.get(product.id) ?? []), word]);
  };
  credit(
    uniqueMinimum(products, ({ price }) => price),
    'is the cheapest',
  );
  credit(
    uniqueMinimum(products, ({ attributes }) => attributes.weightG),
    'is the lightest',
  );
  credit(
    uniqueMinimum(products, ({ attributes }) => attributes.comfortC),
    'is the warmest',
  );
  credit(
    uniqueMinimum(products, ({ attributes }) => attributes.waterproofMm && -attributes.waterproofMm),
    'is the most waterproof',
  );
  return products
    .map((product) => {
      const only = product.features
        .filter((feature) =>
          products.every((other) => other === product || !other.features.includes(feature)),
        )
        .slice(0, 3);
      const says = firsts.get(product.id) ?? [];
      const alone = only.length > 0 ? `is the only one ${describeUniqueFeatures(only, phrases)}` : '';
      const reason = [...says.slice(0, 2), ...(alone ? [alone] : [])];
      const made = `is made for ${joinWords(product.attributes.activity.slice(0, 2).map((id) => own(catalogue.data.shop.activities, id)?.toLowerCase() ?? id))}`;
      return `- **${product.title}** ${reason.length > 0 ? joinWords(reason) : made}.`;
    })
    .join('\n');
}

const superlatives: Readonly<
  Record<Change, readonly [is: string, value: (product: Product) => number | undefined]>
> = {
  cheaper: ['is the cheapest', ({ price }) => price],
  dearer: ['is the most expensive', ({ price }) => -price],
  lighter: ['is the lightest', ({ attributes }) => attributes.weightG],
  warmer: ['is the warmest', ({ attributes }) => attributes.comfortC],
  larger: ['is the largest', ({ attributes }) => attributes.capacityL && -attributes.capacityL],
  smaller: ['is the smallest', ({ attributes }) => attributes.capacityL],
};

/** Answers "Which one is lighter?" in a first sentence. */
function directAnswer(products: readonly Product[], by: Change | undefined): string {
  if (by === undefined) return '';
  const [is, value] = superlatives[by];
  const winner = uniqueMinimum(products, value);
  return winner ? `**${winner.title}** ${is} of them.\n\n` : 'As far as I know, they’re the same there.\n\n';
}

/** Compares two or three products in a table, with the strengths of each. */
export function compare(context: SkillContext, { ids, by }: TaskOf<'compare'>): SkillResult {
  const products = context.catalogue.productsOf(ids).slice(0, 3);
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
  const names = products.map(({ id }) => id);
  return {
    events: [
      textMessage(
        `${directAnswer(products, by)}${table(products, context)}\n\n${strengths(products, context)}`,
      ),
      suggestionEvent([
        'Is the first one in stock?',
        'Tell me more about the second one',
        'What goes with the first one?',
      ]),
    ],
    memory: {
      ...omitFromMemory(context.memory, 'offer', 'open', 'focus'),
      shown: names,
      failures: 0,
    },
  };
}
