import type { ResponseEvent } from '../../../src/protocol/index.ts';
import { own } from '../../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import { type Filters, matchesFit } from '../catalogue/filters.ts';
import type { Fit, Product } from '../catalogue/schema.ts';
import { formatCount } from '../PhraseBook.ts';
import { buttonMessage, limits, listMessage, textMessage } from '../responseEvents.ts';
import type { ReplyOption, SkillContext } from './Skill.ts';

interface Question {
  readonly events: readonly ResponseEvent[];
  readonly choices: readonly ReplyOption[];
}

interface Row extends ReplyOption {
  readonly description: string;
}

function createQuestion(words: string, label: string, title: string, rows: readonly Row[]): Question {
  const short = rows.length <= limits.buttons && rows.every((row) => row.title.length <= limits.buttonTitle);
  const choices = rows.map(({ id, title: name }) => ({ id, title: name }));
  return {
    events: [textMessage(words), short ? buttonMessage(choices) : listMessage(label, [{ title, rows }])],
    choices,
  };
}

function byShape(found: readonly Product[], { catalogue }: SkillContext): Question | undefined {
  const count = new Map<string, number>();
  for (const { shape } of found) count.set(shape, (count.get(shape) ?? 0) + 1);
  if (count.size < 2) return undefined;
  const rows = [...count]
    .sort((a, b) => b[1] - a[1])
    .slice(0, limits.rows)
    .map(([shape, many]) => ({
      id: actionId.narrow({ shapes: [shape] }),
      title: own(catalogue.data.shop.shapes, shape)?.plural ?? shape,
      description: formatCount(many, 'match', 'matches'),
    }));
  return createQuestion('What kind are you looking for?', 'Choose a kind', 'Kinds', rows);
}

const fitTitles: readonly (readonly [Fit, string])[] = [
  ['women', 'Women'],
  ['men', 'Men'],
  ['kids', 'Kids'],
];

function byFit(found: readonly Product[]): Question | undefined {
  if (!found.some(({ fit }) => fit === 'women' || fit === 'men')) return undefined;
  const rows = fitTitles
    .map(([fit, title]) => ({ fit, title, many: found.filter((product) => matchesFit(product, fit)).length }))
    .filter(({ many }) => many > 0)
    .map(({ fit, title, many }) => ({
      id: actionId.narrow({ fit }),
      title,
      description: formatCount(many, 'model'),
    }));
  return rows.length < 2 ? undefined : createQuestion('Who is it for?', 'Choose', 'For', rows);
}

function bySize(
  found: readonly Product[],
  filters: Filters,
  { catalogue }: SkillContext,
): Question | undefined {
  const count = new Map<string, number>();
  for (const product of found) {
    const sizes = catalogue
      .variantsFor(product, filters)
      .filter(({ stock, size }) => stock > 0 && size !== 'one size')
      .map(({ size }) => size);
    for (const size of new Set(sizes)) count.set(size, (count.get(size) ?? 0) + 1);
  }
  if (count.size < 3) return undefined;
  const rows = [...count]
    .sort((a, b) => b[1] - a[1])
    .slice(0, limits.rows)
    .sort(([a], [b]) => sizeOrder(a) - sizeOrder(b))
    .map(([size, many]) => ({
      id: actionId.narrow({ size }),
      title: `Size ${size}`,
      description: `${formatCount(many, 'model')} in stock`,
    }));
  return createQuestion(
    'Tell me your size and I’ll only show what’s in stock.',
    'Choose a size',
    'Sizes',
    rows,
  );
}

const letterSizes = ['XS', 'XS/S', 'S', 'S/M', 'M', 'M/L', 'L', 'L/XL', 'XL', 'XXL'];
/** Sort value of a size: letters by their order, numbers by their value. */
export const sizeOrder = (size: string): number =>
  letterSizes.includes(size) ? letterSizes.indexOf(size) : Number.parseFloat(size) || 0;

function byPrice(
  found: readonly Product[],
  filters: Filters,
  { phrases }: SkillContext,
): Question | undefined {
  if (filters.price !== undefined || found.length < 5) return undefined;
  const prices = found.map(({ price }) => price).sort((a, b) => a - b);
  const steps = [0.34, 0.67]
    .map((part) => roundUp(prices[Math.floor(prices.length * part)] ?? 0))
    .filter((step) => step < (prices.at(-1) ?? 0));
  const rows = [...new Set(steps)].map((max) => ({
    id: actionId.narrow({ price: { max } }),
    title: `Up to ${phrases.price(max)}`,
    description: formatCount(prices.filter((price) => price <= max).length, 'model'),
  }));
  return rows.length < 2
    ? undefined
    : createQuestion('Do you have a budget in mind?', 'Price', 'Price', rows);
}

/** Rounds up to a round price. */
function roundUp(price: number): number {
  const step = price > 100 ? 20 : 10;
  return Math.ceil(price / step) * step;
}

/**
 * Returns the question that narrows the results best, if one is useful.
 * @param distinct Number of results without those that differ only in their fit.
 */
export function narrowingQuestion(
  found: readonly Product[],
  distinct: number,
  filters: Filters,
  context: SkillContext,
): Question | undefined {
  const forWhom = filters.fit === undefined ? byFit(found) : undefined;
  if (distinct <= 3) return forWhom;
  const sized = filters.size === undefined && (filters.fit !== undefined || filters.shapes?.length === 1);
  return (
    (filters.shapes?.length === 1 ? undefined : byShape(found, context)) ??
    forWhom ??
    (sized ? bySize(found, filters, context) : undefined) ??
    byPrice(found, filters, context)
  );
}
