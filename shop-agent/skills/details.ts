import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { actionId } from '../actions.ts';
import { isAvailable, oneSize, optionsOf, type Product, pricesOf } from '../catalogue/schema.ts';
import { answered, rememberCards } from '../memory.ts';
import { buttonMessage, imageMessage, productCards, productMessage, textMessage } from '../responseEvents.ts';
import {
  editDistance,
  foldWord,
  type Language,
  measuresIn,
  stemWord,
  tokenize,
  unitOf,
} from '../search/index.ts';
import { type Cue, findCues } from '../sentences/Sentences.ts';
import { cardsOf, hitOf, whichProduct } from './find.ts';
import { measureKinds } from './measureOrder.ts';
import { chosenOptions } from './options.ts';
import { stock } from './stock.ts';

/** Something that the shop says about a product: an attribute or a sentence of its text. */
interface Statement {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
  /** The words of an attribute's name; undefined for a sentence. */
  readonly name?: ReadonlySet<string>;
}

/** Words of at least so many letters are found with a typing error, and at the beginning of other words. */
const [minFuzzy, minBegin] = [6, 4];

/** Kinds of unit that answer a question, by its cue. */
const unitsOf: Readonly<Partial<Record<Cue, readonly string[]>>> = {
  ...measureKinds,
  weight: ['mass'],
  length: ['length', 'duration'],
  volume: ['volume'],
};

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)];

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.!?])\s+|(?<=[。！？।])\s*/u);

function statementsOf(id: string, { shop }: SkillContext): readonly Statement[] {
  const product = shop.searched(id);
  if (!product) return [];
  const language = shop.search.language as Language;
  const stemsOf = (text: string) => new Set(tokenize(text).map(({ word }) => stemWord(word, language)));
  const statement = (text: string) => ({ text, stems: stemsOf(text) });
  return [
    ...product.attributes.map(({ name, value }) => ({
      ...statement(name === '' ? value : `${name}: ${value}`),
      name: stemsOf(name),
    })),
    statement(product.title),
    ...sentencesOf(product.description).map(statement),
  ];
}

/** What a question about a product asks for. */
export interface ProductQuestion {
  /** The words that carry the question, as the shopper wrote them. */
  readonly words: readonly string[];
  /** Words of the question itself, such as "colours" and "price". */
  readonly asked?: readonly string[];
  /** The whole sentence, which may name options. */
  readonly text: string;
  readonly cues: ReadonlySet<Cue>;
}

/**
 * Returns what the shop says about a product that answers a question: the statement with all of its words, or with a measure of
 * the kind that it asks for. Undefined if the shop says nothing about it.
 */
function statementFor(
  id: string,
  { words, cues }: ProductQuestion,
  context: SkillContext,
): string | undefined {
  const language = context.shop.search.language as Language;
  const statements = statementsOf(id, context);
  // "How many metres per ball" asks for a length.
  const named = words.flatMap((word) => unitOf(foldWord(word))?.kind ?? []);
  const stems = words
    .filter((word) => unitOf(foldWord(word)) === undefined && foldWord(word).length > 1)
    .map((word) => stemWord(tokenize(word)[0]?.word ?? word, language));
  const [asked, ...others] = [...cues].flatMap((cue) => (unitsOf[cue] ? [cue] : []));
  // "How thick and how heavy is it?" asks for two measures.
  if (asked !== undefined && others.length > 0) {
    const each = [asked, ...others].flatMap(
      (cue) => statementFor(id, { words: [], text: '', cues: new Set([cue]) }, context) ?? [],
    );
    return each.length > 0 ? unique(each).join(' · ') : undefined;
  }
  const units = named.length > 0 && !/\d/.test(words.join('')) ? named : asked && unitsOf[asked];
  const isIn = (stem: string, own: ReadonlySet<string>): boolean =>
    own.has(stem) ||
    // "Wash" is answered by "machine washable".
    (stem.length >= minBegin && [...own].some((other) => other.startsWith(stem))) ||
    (stem.length >= minFuzzy && [...own].some((other) => editDistance(stem, other, 1) <= 1));
  const hitsOf = ({ stems: own }: Statement): number => stems.filter((stem) => isIn(stem, own)).length;
  // Of two attributes with a word, the one that is called so answers.
  const rankOf = ({ name }: Statement): number =>
    name === undefined ? 0 : stems.some((stem) => name.has(stem)) ? 2 : 1;
  const candidates = statements
    .filter(
      ({ text }) => text !== context.shop.searched(id)?.title || units !== undefined || stems.length > 1,
    )
    .filter(({ text }) => units === undefined || measuresIn(text).some(({ kind }) => units.includes(kind)))
    .map((statement) => ({ statement, hits: hitsOf(statement), rank: rankOf(statement) }))
    .sort((a, b) => b.hits - a.hits || b.rank - a.rank);
  const [best] = candidates;
  if (!best) return undefined;
  const isAnswer =
    units !== undefined
      ? best.hits >= stems.length - 1
      : stems.length > 0 && best.hits * 3 >= stems.length * 2;
  if (!isAnswer) return undefined;
  // "How thick is it and how heavy?" asks for a measure and for something that has no word of its own here.
  const isOpen = units !== undefined && best.hits === 0 && stems.length > 0 && named.length === 0;
  const other = isOpen ? statementFor(id, { words, text: '', cues: new Set() }, context) : undefined;
  return other === undefined ? best.statement.text : `${other} · ${best.statement.text}`;
}

/** Returns what the shop says about a product that has some words; undefined if it says nothing. */
export const statementWith = (
  id: string,
  words: readonly string[],
  context: SkillContext,
): string | undefined => statementFor(id, { words, text: '', cues: new Set() }, context);

/** Returns what a product is made of, as the shop says it. */
export function ingredientsOf(id: string, context: SkillContext): string | undefined {
  const language = context.shop.search.language as Language;
  return statementsOf(id, context).find(({ text, name }) => {
    const named = name ? text.slice(0, text.indexOf(':')) : text;
    return findCues(tokenize(named), [language]).has('ingredients');
  })?.text;
}

/** Returns the names and values of a product's options, such as Colour and Size. */
function valuesOf(id: string, { shop }: SkillContext): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const { options } of shop.searched(id)?.variants ?? [])
    for (const { name, value } of options) values.set(name, [...(values.get(name) ?? []), value]);
  return new Map([...values].map(([name, all]) => [name, unique(all)]));
}

const rememberProduct = (context: SkillContext, { id }: Product, isCarded: boolean) => {
  const memory = answered(context.memory);
  const shown = memory.shown.includes(id) ? memory.shown : [id];
  return { ...(isCarded ? rememberCards(memory, [id]) : memory), shown, focus: id };
};

function productButtons({ id, variants }: Product, { sentences }: SkillContext) {
  return [
    { id: actionId.product('stock', id), title: sentences.label('stock') },
    ...(variants.some(({ size }) => size !== oneSize)
      ? [{ id: actionId.product('sizes', id), title: sentences.label('sizes') }]
      : []),
    { id: actionId.product('similar', id), title: sentences.label('similar') },
  ];
}

/** Shows a product with its text, or with the text that answers a question about it. */
export function about(context: SkillContext, id: string, text?: string, variantId?: string): SkillResult {
  const { shop, sentences, memory } = context;
  const product = shop.catalogue.product(id);
  if (!product) return whichProduct(context);
  const isCarded = !memory.recommended.slice(-6).includes(id);
  const buttons = productButtons(product, context);
  const [action, ...others] = buttons;
  // A card that the shopper has seen need not be sent again.
  const isShownAgain = !isCarded && text === undefined && action !== undefined;
  return {
    events: [
      textMessage(text ?? sentences.say('says', { product: product.title, text: product.pitch })),
      ...(isCarded ? [cardsOf([hitOf(product, variantId)], context)] : []),
      isShownAgain
        ? productMessage(shop.data.shop.catalogId, id, sentences.price(product.price), action, others)
        : buttonMessage(buttons),
    ],
    memory: { ...rememberProduct(context, product, isCarded), choices: buttons },
  };
}

/** Answers a question about a product from what the shop says about it; undefined if it says nothing. */
export function answerAbout(
  context: SkillContext,
  id: string,
  question: ProductQuestion,
): SkillResult | undefined {
  const { shop, sentences } = context;
  const product = shop.catalogue.product(id);
  if (!product) return undefined;
  const { cues } = question;
  const chosen = chosenOptions(product, question.text, shop);
  const asked = new Set(question.asked);
  const name = new Set(tokenize(product.title).map(({ word }) => word));
  const words = question.words.filter((word) => {
    const own = foldWord(word);
    return !chosen.words.has(own) && !asked.has(word) && !name.has(own);
  });
  const options = sentences.list([...chosen.values.values()].flat());
  const title = options === '' ? product.title : `${product.title} (${options})`;
  const asksMeasure = cues.has('weight') || cues.has('length') || cues.has('volume');
  const text = statementFor(id, { ...question, words }, context);
  // "How much does the hopper hold?" asks for no price.
  if (cues.has('price') && !asksMeasure && (words.length === 0 || text === undefined)) {
    const [variant] = chosen.variants;
    const own = variant ? pricesOf(product, variant) : product;
    const [price, was] = [sentences.price(own.price), own.wasPrice];
    const line =
      was === undefined
        ? sentences.say('price', { product: title, price })
        : sentences.say('priceWas', { product: title, price, was: sentences.price(was) });
    return about(context, id, line, variant?.sku);
  }
  const colours = valuesOf(id, context).get('colour');
  if (cues.has('color') && colours && words.length === 0) {
    const line = sentences.say('optionsAre', { name: 'colour', values: sentences.list(colours) });
    return about(context, id, sentences.say('says', { product: product.title, text: line }));
  }
  if (words.length === 0 && options !== '') return stock(context, id, question.text);
  return text === undefined ? undefined : about(context, id, sentences.say('says', { product: title, text }));
}

/** Answers a question about several products, one line for each of which the shop says something. */
export function answerAboutAll(
  context: SkillContext,
  ids: readonly string[],
  question: ProductQuestion,
): SkillResult | undefined {
  const { shop, sentences, memory } = context;
  const words = question.words.filter((word) => question.asked?.includes(word) !== true);
  const lines = shop.catalogue.productsOf(ids).flatMap(({ id, title, price }) => {
    const isPrice = question.cues.has('price') && words.length === 0;
    const text = isPrice ? sentences.price(price) : statementFor(id, { ...question, words }, context);
    return text === undefined || text === title ? [] : `- ${sentences.say('says', { product: title, text })}`;
  });
  return lines.length === 0
    ? undefined
    : { events: [textMessage(lines.join('\n'))], memory: answered(memory) };
}

/** Says that the shop's text does not answer a question about a product, and shows the product's actions. */
export function notSaid(context: SkillContext, id: string, words: readonly string[]): SkillResult {
  const product = context.shop.catalogue.product(id);
  if (!product) return whichProduct(context);
  const { sentences } = context;
  const stated = words.filter((word) => statementWith(id, [word], context));
  const missing = words.filter((word) => !stated.includes(word));
  const known =
    missing.length > 0 && stated.length > 0 ? statementWith(id, stated.slice(0, 1), context) : undefined;
  const denied = missing.length > 0 ? missing : words;
  const text = sentences.say('notSaid', { product: product.title, words: sentences.quote(denied) });
  const choices = [
    ...productButtons(product, context).slice(0, 2),
    { id: actionId.plain('person'), title: sentences.label('person') },
  ];
  return {
    events: [textMessage(known === undefined ? text : `${text} ${known}`), buttonMessage(choices)],
    memory: { ...rememberProduct(context, product, false), choices },
  };
}

/** Lists the sizes of a product, and shows the shop's size chart for its kind. */
export function sizes(context: SkillContext, id: string): SkillResult {
  const { shop, sentences } = context;
  const product = shop.catalogue.product(id);
  if (!product) return whichProduct(context);
  const available = new Set(product.variants.filter(isAvailable).map(({ size }) => size));
  // In the order of all variants: the first colour may lack the smallest size.
  const all = unique(product.variants.map(({ size }) => size)).filter(
    (size) => size !== oneSize && available.has(size),
  );
  const text =
    all.length === 0
      ? sentences.say('oneSize', { product: product.title })
      : sentences.say('sizesAre', { product: product.title, sizes: sentences.list(all) });
  const chartId = shop.data.shop.shapes[product.shape]?.sizeChart;
  const help = shop.data.knowledge.find(
    ({ chart }) => chart !== undefined && chartId !== undefined && chart.includes(chartId),
  );
  const buttons = [{ id: actionId.product('stock', id), title: sentences.label('stock') }];
  return {
    events: [
      textMessage(text),
      ...(help?.chart !== undefined && all.length > 0
        ? [imageMessage(shop.links.chartUrl(help.chart), help.title)]
        : []),
      buttonMessage(buttons),
    ],
    memory: { ...rememberProduct(context, product, false), choices: buttons },
  };
}

/** Opens the options of a product, so that the shopper adds it to the cart: the agent can add nothing. */
export function buy(context: SkillContext, id: string, text = ''): SkillResult {
  const { shop, sentences } = context;
  const product = shop.catalogue.product(id);
  if (!product) return whichProduct(context);
  if (!product.variants.some(isAvailable)) {
    const soldOut = sentences.say('soldOut', { product: product.title });
    return { ...about(context, id, soldOut), memory: rememberProduct(context, product, true) };
  }
  const {
    variants: [variant],
    values: named,
  } = chosenOptions(product, text, shop);
  const chosen = Object.fromEntries(
    (variant ? optionsOf(variant) : []).flatMap(({ name, value }) =>
      named.has(name) ? [[name, value]] : [],
    ),
  );
  const hasChoice = product.variants.some((each) => optionsOf(each).length > 0);
  const card = shop.links.card(product);
  return {
    events: [
      textMessage(sentences.say(hasChoice ? 'chooseOptions' : 'addIt', { product: product.title })),
      productCards([card], {
        action: 'add-to-cart',
        ...(Object.keys(chosen).length > 0 && { options: chosen }),
      }),
    ],
    memory: rememberProduct(context, product, true),
  };
}

/** Whether words name an attribute of a product, such as "R-value". */
export function statesAttribute(id: string, words: readonly string[], context: SkillContext): boolean {
  const language = context.shop.search.language as Language;
  const stems = words.map((word) => stemWord(foldWord(word), language));
  return (
    stems.length > 0 &&
    statementsOf(id, context).some(({ name }) => name && stems.every((stem) => name.has(stem)))
  );
}
