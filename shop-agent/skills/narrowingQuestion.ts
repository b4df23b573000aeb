import type { ResponseEvent } from '../../src/protocol/index.ts';
import { getOwn } from '../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import { type Filters, matchesFit } from '../catalogue/filters.ts';
import { type Fit, isAvailable, type Product } from '../catalogue/schema.ts';
import { formatCount } from '../PhraseBook.ts';
import { buttonMessage, limits, listMessage, textMessage } from '../responseEvents.ts';
import type { ReplyOption, SkillContext } from './Skill.ts';

interface PresentedQuestion {
  readonly events: readonly ResponseEvent[];
  readonly choices: readonly ReplyOption[];
}

interface Row extends ReplyOption {
  readonly description: string;
}

/** A question whose answers are rows of a list, or buttons if they are few and short. */
interface Question {
  readonly words: string;
  /** Label of the button that opens the list. */
  readonly label: string;
  /** Heading of the list. */
  readonly title: string;
  readonly rows: readonly Row[];
}

const isShort = (rows: readonly Row[]): boolean =>
  rows.length <= limits.buttons && rows.every((row) => row.title.length <= limits.buttonTitle);

/** Creates the messages of a question. If results are hidden and a choice can be added, "Show more" is the last choice. */
function presentQuestion({ words, label, title, rows }: Question, hidden: number): PresentedQuestion {
  const more = {
    id: actionId.plain('more'),
    title: 'Show more',
    description: formatCount(hidden, 'more match', 'more matches'),
  };
  const hasRoom = rows.length < (isShort(rows) ? limits.buttons : limits.rows);
  const all = hidden > 0 && hasRoom ? [...rows, more] : rows;
  const choices = all.map(({ id, title: name }) => ({ id, title: name }));
  return {
    events: [
      textMessage(words),
      isShort(all) ? buttonMessage(choices) : listMessage(label, [{ title, rows: all }]),
    ],
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
      title: getOwn(catalogue.data.shop.shapes, shape)?.plural ?? shape,
      description: formatCount(many, 'match', 'matches'),
    }));
  return { words: 'What kind are you looking for?', label: 'Choose a kind', title: 'Kinds', rows };
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
  return rows.length < 2 ? undefined : { words: 'Who is it for?', label: 'Choose', title: 'For', rows };
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
      .filter((one) => isAvailable(one) && one.size !== 'one size')
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
  return {
    words: 'Tell me your size and I’ll only show what’s in stock.',
    label: 'Choose a size',
    title: 'Sizes',
    rows,
  };
}

const letterSizes = ['XS', 'XS/S', 'S', 'S/M', 'M', 'M/L', 'L', 'L/XL', 'XL', 'XXL'];
/** Sort value of a size: the position of a letter size, the value of a number, 0 for other sizes. */
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
    : { words: 'Do you have a budget in mind?', label: 'Price', title: 'Price', rows };
}

/** Rounds a price up to a multiple of 10, or of 20 if it is above 100. */
function roundUp(price: number): number {
  const step = price > 100 ? 20 : 10;
  return Math.ceil(price / step) * step;
}

function chooseQuestion(
  found: readonly Product[],
  hidden: number,
  filters: Filters,
  context: SkillContext,
): Question | undefined {
  const forWhom = filters.fit === undefined ? byFit(found) : undefined;
  if (hidden === 0) return forWhom;
  const sized = filters.size === undefined && (filters.fit !== undefined || filters.shapes?.length === 1);
  return (
    (filters.shapes?.length === 1 ? undefined : byShape(found, context)) ??
    forWhom ??
    (sized ? bySize(found, filters, context) : undefined) ??
    byPrice(found, filters, context)
  );
}

/**
 * Returns the first useful question about the kind, the person, the size or the price, to narrow the results; undefined if
 * none is useful. If no results are hidden, only the question about the person is considered.
 *
 * @param hidden Number of results without a card; the versions of a model for several persons count as one.
 */
export function narrowingQuestion(
  found: readonly Product[],
  hidden: number,
  filters: Filters,
  context: SkillContext,
): PresentedQuestion | undefined {
  const question = chooseQuestion(found, hidden, filters, context);
  return question && presentQuestion(question, hidden);
}
