import type { Filters } from '../catalogue/filters.ts';
import { modelOf, type Product } from '../catalogue/schema.ts';
import { type Memory, maxSeen, omitFromMemory, rememberCards } from '../memory.ts';
import { upperFirst } from '../PhraseBook.ts';
import { buttonMessage, type CardsMetadata, suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { absence } from './absence.ts';
import { introduceResults, numberWord, shortEnough } from './introductions.ts';
import { narrowingQuestion } from './narrowingQuestion.ts';
import { cardsOf } from './productFacts.ts';
import { findRelaxations } from './relaxations.ts';
import type { ReplyOption, SkillContext, SkillResult } from './Skill.ts';

const pageSize = 3;
/** Maximum number of cards if the shopper asks for all results. */
const maxShown = 8;

/** Returns the first three products, or all four of four products, so that a single product is never left out. */
const firstPage = (found: readonly Product[]): readonly Product[] =>
  found.length === pageSize + 1 ? found : found.slice(0, pageSize);

/**
 * Without a requested fit, keeps one product per model, and kids' products only if there are no others.
 */
function deduplicate(found: readonly Product[], { fit }: Filters): readonly Product[] {
  if (fit !== undefined) return found;
  const seen = new Set<string>();
  const adult = found.filter((product) => product.fit !== 'kids');
  return (adult.length > 0 ? adult : found).filter(({ title }) => {
    const model = modelOf(title);
    return !seen.has(model) && seen.add(model) !== undefined;
  });
}

/** Returns the results of a search, without the product of the shopper's page unless it is the only result. */
function findOthers({ catalogue, memory }: SkillContext, filters: Filters): readonly Product[] {
  const all = catalogue.find(filters);
  const others = all.filter(({ id }) => id !== memory.page?.productId);
  return others.length > 0 ? others : all;
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

/** Returns up to three questions about the products shown that the agent understands. */
function furtherQuestions(
  products: readonly Product[],
  filters: Filters,
  hasMore: boolean,
): readonly string[] {
  const [only] = products;
  if (products.length === 1 && only)
    return [`Is the ${only.title} in stock?`, 'What goes with it?', 'Show me something similar'];
  return [
    ...(products.length > 1 ? [products.length === 2 ? 'Compare both' : 'Compare the first two'] : []),
    ...(filters.sort === 'cheapest' ? [] : ['Cheaper ones']),
    ...(hasMore ? ['Show more'] : []),
    ...(filters.features?.includes('vegan') ? [] : ['Only vegan ones']),
  ].slice(0, 3);
}

/**
 * Presents the results of a search, or the nearest matches if there are none.
 *
 * @param introduce Returns the sentence before the cards; `count` is the number of cards in words.
 */
export function search(
  context: SkillContext,
  { filters, unsold = [], ofPrice = false }: TaskOf<'search'>,
  introduce?: (count: string) => string,
): SkillResult {
  const all = findOthers(context, filters);
  const found = deduplicate(all, filters);
  if (found.length === 0) return nearestMatches(context, filters, unsold);
  const products = firstPage(found);
  const question = narrowingQuestion(all, found.length - products.length, filters, context);
  const words =
    introduce?.(numberWord(products.length)) ??
    introduceResults(found.length, products, filters, ofPrice, context);
  return {
    events: [
      textMessage(words),
      cardsOf(products, filters, context, metadataOf(all, found, filters, context)),
      ...absence(unsold),
      ...(question?.events ?? []),
      suggestionEvent(furtherQuestions(products, filters, found.length > products.length)),
    ],
    memory: withOffer(rememberSearch(context, filters, products, []), question?.choices ?? []),
  };
}

/**
 * Returns the content of the line above the cards: the criteria, the number of results, and a link if the shop's page lists the
 * same products. Undefined for up to three results, which need no such line.
 */
function metadataOf(
  all: readonly Product[],
  found: readonly Product[],
  filters: Filters,
  { links, phrases }: SkillContext,
): CardsMetadata | undefined {
  if (found.length <= pageSize) return undefined;
  return {
    title: upperFirst(phrases.describeFilters(filters)),
    total: found.length,
    url: all.length === found.length ? links.resultsUrl(found, filters) : undefined,
  };
}

function nearestMatches(context: SkillContext, filters: Filters, unsold: readonly string[]): SkillResult {
  const relaxations = findRelaxations(filters, context);
  const [best] = relaxations;
  if (!best) {
    const wish = context.phrases.describeFilters(filters);
    const memory = { ...omitFromMemory(context.memory, 'offer', 'open'), filters: {} };
    return {
      events: [
        textMessage(
          `I couldn’t find ${wish}, or anything close. What matters most to you? Let’s start from there.`,
        ),
        ...absence(unsold),
        suggestionEvent(['What do you sell?', 'Show me rain jackets', 'I’d like to talk to a person']),
      ],
      memory,
    };
  }
  const products = firstPage(deduplicate(best.found, best.filters));
  const others = relaxations.slice(1, 4).filter(({ button }) => button.title !== best.button.title);
  const closest = products.length === 1 ? 'one comes' : `${numberWord(products.length)} come`;
  const words = shortEnough(
    `Nothing matches all of that; without ${best.description}, ${closest} close.`,
    `Without ${best.description}, ${closest} close.`,
    `Nothing matches all of that, but ${closest} close.`,
  );
  return {
    events: [
      textMessage(words),
      cardsOf(products, best.filters, context),
      ...absence(unsold),
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

/** Presents the results of the last search that were not shown yet, or the first eight results if `all`. */
export function more(context: SkillContext, { all }: TaskOf<'more'>): SkillResult {
  const { filters, seen } = context.memory;
  const found = deduplicate(findOthers(context, filters), filters);
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
  const products = all ? rest.slice(0, maxShown) : firstPage(rest);
  const left = rest.length - products.length;
  const count = rest.length > products.length ? `${products.length} of ${rest.length}` : `${products.length}`;
  const subject = all ? `${upperFirst(count)} matches` : left > 0 ? `${count} more` : `The last ${count}`;
  const words = shortEnough(
    `${subject} for ${wish}.`,
    `${subject} for these ${context.phrases.describeKind(filters)}.`,
  );
  return {
    events: [
      textMessage(words),
      cardsOf(products, filters, context, {
        title: upperFirst(wish),
        total: Math.max(found.length, products.length),
      }),
      suggestionEvent(furtherQuestions(products, filters, left > 0)),
    ],
    memory: rememberSearch(context, filters, products, seen),
  };
}
