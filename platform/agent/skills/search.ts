import type { ResponseEvent } from '../../../src/protocol/index.ts';
import type { Filters } from '../catalogue/filters.ts';
import type { Product } from '../catalogue/schema.ts';
import { type Memory, maxSeen, omitFromMemory, rememberCards } from '../memory.ts';
import { formatCount, upperFirst } from '../PhraseBook.ts';
import { buttonMessage, productCards, suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { narrowingQuestion } from './narrowingQuestion.ts';
import { productLine } from './productFacts.ts';
import { findRelaxations } from './relaxations.ts';
import type { ReplyOption, SkillContext, SkillResult } from './Skill.ts';

const pageSize = 3;
const maxShown = 8;
const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/**
 * Without a requested fit, keeps one product per model, and kids' products only if there are no others.
 */
function deduplicate(found: readonly Product[], { fit }: Filters): readonly Product[] {
  if (fit !== undefined) return found;
  const seen = new Set<string>();
  const adult = found.filter((product) => product.fit !== 'kids');
  return (adult.length > 0 ? adult : found).filter(({ title }) => {
    const model = title.replace(/ (?:Wo)?[Mm]en's$/, '');
    return !seen.has(model) && seen.add(model) !== undefined;
  });
}

/** Creates a text that lists products, followed by their cards. */
export function presentProducts(
  intro: string,
  products: readonly Product[],
  filters: Filters,
  context: SkillContext,
): readonly ResponseEvent[] {
  const lines = products.map((product) => productLine(product, filters, context));
  return [
    textMessage([intro, '', ...lines].join('\n')),
    productCards(products.map((product) => context.links.card(product, filters))),
  ];
}

function rememberSearch(
  context: SkillContext,
  filters: Filters,
  products: readonly Product[],
  seen: readonly string[],
): Memory {
  const ids = products.map(({ id }) => id);
  const memory = rememberCards(
    omitFromMemory(context.memory, 'focus', 'offer', 'open', 'kitId', 'awaitsOrder'),
    ids,
  );
  const only = ids.length === 1 && ids[0] !== undefined ? { focus: ids[0] } : {};
  return { ...memory, ...only, filters, seen: [...seen, ...ids].slice(-maxSeen), failures: 0 };
}

const withOffer = (memory: Memory, choices: readonly ReplyOption[]): Memory =>
  choices.length > 0 ? { ...memory, offer: { choices } } : memory;

/** Suggests questions about the products shown, all of which the agent understands. */
function furtherQuestions(products: readonly Product[], filters: Filters, more: boolean): readonly string[] {
  const [only] = products;
  if (products.length === 1 && only)
    return [`Is the ${only.title} in stock?`, 'What goes with it?', 'Show me something similar'];
  return [
    ...(products.length > 1 ? [products.length === 2 ? 'Compare both' : 'Compare the first two'] : []),
    ...(filters.sort === 'cheapest' ? [] : ['Cheaper ones']),
    ...(more ? ['Show more'] : []),
    ...(filters.features?.includes('vegan') ? [] : ['Only vegan ones']),
  ].slice(0, 3);
}

function introduction(
  found: number,
  shown: number,
  filters: Filters,
  context: SkillContext,
  carried: boolean,
): string {
  const { phrases } = context;
  const wish = phrases.describeFilters(filters);
  const kept =
    carried && filters.fit
      ? ` I kept to ${filters.fit === 'kids' ? 'kids’' : `${filters.fit}'s`} sizes.`
      : '';
  if (found === 1) return `One match for ${wish}:${kept}`;
  const by = {
    cheapest: 'Cheapest first',
    dearest: 'Most expensive first',
    lightest: 'Lightest first',
    warmest: 'Warmest first',
    'best-rated': 'Top rated by our customers',
    largest: 'Largest first',
    smallest: 'Smallest first',
  } as const;
  if (filters.sort) return `${by[filters.sort]} – ${wish}:${kept}`;
  if (found <= shown) return `${upperFirst(numberWords[found] ?? '')} matches for ${wish}:${kept}`;
  return `${formatCount(found, 'match', 'matches')} for ${wish}. ${phrases.pick('I’d start with these', 'My top three')}:${kept}`;
}

/** Presents the results of a search, or the nearest matches if there are none. */
export function search(
  context: SkillContext,
  { filters, carried = false, intro }: TaskOf<'search'>,
): SkillResult {
  const all = context.catalogue.find(filters);
  const found = deduplicate(all, filters);
  if (found.length === 0) return nearestMatches(context, filters);
  const products = found.slice(0, pageSize);
  const question = narrowingQuestion(all, found.length, filters, context);
  const words = intro ?? introduction(found.length, products.length, filters, context, carried);
  return {
    events: [
      ...presentProducts(words, products, filters, context),
      ...(question?.events ?? []),
      suggestionEvent(furtherQuestions(products, filters, found.length > products.length)),
    ],
    memory: withOffer(rememberSearch(context, filters, products, []), question?.choices ?? []),
  };
}

function nearestMatches(context: SkillContext, filters: Filters): SkillResult {
  const ways = findRelaxations(filters, context);
  const [best] = ways;
  const wish = context.phrases.describeFilters(filters);
  if (!best) {
    const memory = { ...omitFromMemory(context.memory, 'offer', 'open'), filters: {} };
    return {
      events: [
        textMessage(
          `I couldn’t find ${wish}, or anything close. What matters most to you? Let’s start from there.`,
        ),
        suggestionEvent(['What do you sell?', 'Show me rain jackets', 'I’d like to talk to a person']),
      ],
      memory,
    };
  }
  const products = deduplicate(best.found, best.filters).slice(0, pageSize);
  const others = ways.slice(1, 4).filter(({ button }) => button.title !== best.button.title);
  const intro = `Nothing matches all of that (${wish}). Without ${best.description}, ${products.length === 1 ? 'this one comes' : 'these come'} closest:`;
  return {
    events: [
      ...presentProducts(intro, products, best.filters, context),
      ...(others.length > 0
        ? [
            textMessage('Or would you rather change something else?'),
            buttonMessage(others.map(({ button }) => button)),
          ]
        : []),
      suggestionEvent(furtherQuestions(products, best.filters, best.found.length > products.length)),
    ],
    memory: withOffer(
      rememberSearch(context, best.filters, products, []),
      others.map(({ button }) => button),
    ),
  };
}

/** Presents further results of the last search. */
export function more(context: SkillContext, { all }: TaskOf<'more'>): SkillResult {
  const { filters, seen } = context.memory;
  const found = deduplicate(context.catalogue.find(filters), filters);
  const rest = all ? found : found.filter(({ id }) => !seen.includes(id));
  const wish = context.phrases.describeFilters(filters);
  if (rest.length === 0)
    return {
      events: [
        textMessage(`That’s everything for ${wish}. Shall we change something?`),
        suggestionEvent(['In another colour', 'More expensive ones', 'Show me all categories']),
      ],
      memory: omitFromMemory(context.memory, 'offer'),
    };
  const products = rest.slice(0, all ? maxShown : pageSize);
  const left = rest.length - products.length;
  const intro = all
    ? `${left > 0 ? `The first ${products.length} of ${rest.length}` : `All ${products.length}`} matches for ${wish}:`
    : `${left > 0 ? `More matches for ${wish} (${left} left after these)` : `The last matches for ${wish}`}:`;
  return {
    events: [
      ...presentProducts(intro, products, filters, context),
      suggestionEvent(furtherQuestions(products, filters, left > 0)),
    ],
    memory: rememberSearch(context, filters, products, seen),
  };
}
