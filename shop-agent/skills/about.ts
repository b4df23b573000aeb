import type { ResponseEvent } from '../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import {
  type Filters,
  isInRange,
  isMadeOf,
  type Measure,
  matchesFit,
  measureEntries,
} from '../catalogue/filters.ts';
import { oneColour, type Product } from '../catalogue/schema.ts';
import { type Memory, omitFromMemory, rememberCards } from '../memory.ts';
import { formatCount, isAdjective, joinWords, lowerFirst, upperFirst } from '../PhraseBook.ts';
import type { Aspect } from '../parsing/intent.ts';
import {
  buttonMessage,
  limits,
  productMessage,
  suggestionEvent,
  textMessage,
  truncate,
} from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { maxIntroductionLength, shortEnough } from './introductions.ts';
import { sizeOrder } from './narrowingQuestion.ts';
import { cardsOf, describeAttribute, describeFeature } from './productFacts.ts';
import type { ReplyOption, SkillContext, SkillResult } from './Skill.ts';
import { describeTotalStock } from './stock.ts';
import { asksNumber, findAnswer, findContext } from './textAnswer.ts';

function productActions(product: Product): readonly ReplyOption[] {
  const sized = product.variants.some(({ size }) => size !== 'one size');
  return [
    { id: actionId.stock(product.id), title: 'Check stock' },
    sized
      ? { id: actionId.sizes(product.id), title: 'Find my size' }
      : { id: actionId.similar(product.id), title: 'Something similar' },
    { id: actionId.pair(product.id), title: 'What goes with it' },
  ];
}

/**
 * Creates the events for a text about a product and for the product's actions. If the text is short enough to stand beside
 * a card, the product is shown, too: as a product message with actions if the widget has its card, because such a message
 * contains only the id, else as a card followed by buttons. A longer text is followed by the buttons only.
 */
function presentProduct(
  words: string,
  product: Product,
  filters: Filters,
  context: SkillContext,
): readonly ResponseEvent[] {
  const [action, ...more] = productActions(product);
  if (!action) return [textMessage(words)];
  const question = [textMessage('What would you like to know?'), buttonMessage([action, ...more])];
  const isShown = context.memory.recommended.includes(product.id);
  if (words.length > maxIntroductionLength) return [textMessage(words), ...question];
  if (!isShown) return [textMessage(words), cardsOf([product], filters, context), ...question];
  const { shop } = context.catalogue.data;
  const footer = truncate(
    `${context.phrases.price(product.price)} · ${describeTotalStock(product, {}, context)}`,
    limits.footer,
  );
  return [textMessage(words), productMessage(shop.catalogId, product.id, footer, action, more)];
}

const rememberProduct = (
  context: SkillContext,
  product: Product,
  events: readonly ResponseEvent[],
): Memory => {
  const before = omitFromMemory(context.memory, 'offer', 'open', 'awaitsOrder');
  const hasCard = events.some((event) => 'recommendationEvent' in event);
  const memory = hasCard ? rememberCards(before, [product.id]) : before;
  return { ...memory, shown: shownWith(context, product), focus: product.id, failures: 0 };
};

/**
 * Returns the ids of the products shown, so that "the third one" still works after a question about the second; only the
 * product's own id if it was not among them.
 */
const shownWith = (context: SkillContext, product: Product): readonly string[] =>
  context.memory.shown.includes(product.id) ? context.memory.shown : [product.id];

const colourNames = (product: Product): string[] => [
  ...new Set(product.variants.map(({ colourName }) => colourName)),
];
const sizeNames = (product: Product): string[] =>
  [...new Set(product.variants.map(({ size }) => size))].sort((a, b) => sizeOrder(a) - sizeOrder(b));

/** Describes one aspect as a predicate, such as "weighs **340 g**"; undefined if the product's data has nothing about it. */
export function describeAspect(product: Product, aspect: Aspect, context: SkillContext): string | undefined {
  const { phrases } = context;
  const { attributes } = product;
  switch (aspect) {
    case 'weight':
      return attributes.weightG === undefined
        ? undefined
        : `weighs **${attributes.weightG >= 1000 ? `${attributes.weightG / 1000} kg` : phrases.measure('weightG', attributes.weightG)}**`;
    case 'warmth': {
      const warmth =
        describeAttribute(product, 'comfortC', phrases) ?? describeAttribute(product, 'rValue', phrases);
      return warmth ? `is **${warmth}**` : 'has no temperature rating, because it isn’t made for warmth';
    }
    case 'material':
      return attributes.material === undefined
        ? undefined
        : `is made of **${describeAttribute(product, 'material', phrases)}**`;
    case 'volume': {
      const volume =
        describeAttribute(product, 'capacityL', phrases) ?? describeAttribute(product, 'people', phrases);
      return volume ? (attributes.capacityL === undefined ? volume : `holds **${volume}**`) : undefined;
    }
    case 'colours':
      return colourNames(product).includes(oneColour)
        ? undefined
        : `comes in ${joinWords(colourNames(product))}`;
    case 'sizes':
      return `comes in ${joinWords(sizeNames(product))}`;
    case 'rating':
      if (product.reviews === 0) return undefined;
      return `is rated **${product.rating} of 5** by ${formatCount(product.reviews, 'customer')}`;
    case 'light':
      return attributes.lumens === undefined
        ? undefined
        : `gives **${describeAttribute(product, 'lumens', phrases)}**`;
    case 'boiling': {
      const time = describeAttribute(product, 'boilMin', phrases);
      return time && lowerFirst(time);
    }
    case 'waterColumn':
      return attributes.waterproofMm === undefined
        ? undefined
        : `has a **${describeAttribute(product, 'waterproofMm', phrases)}**`;
    case 'insulation':
      return attributes.rValue === undefined
        ? undefined
        : `has an **${describeAttribute(product, 'rValue', phrases)}**`;
    case 'season':
      return attributes.season.length === 0 ? undefined : `is meant for ${joinWords(attributes.season)}`;
    case 'dimensions': {
      const known = (['lengthCm', 'heightCm', 'thicknessCm'] as const).flatMap(
        (name) => describeAttribute(product, name, phrases) ?? [],
      );
      return known.length === 0 ? undefined : `measures **${joinWords(known)}**`;
    }
    case 'price':
      return `costs **${phrases.priceTag(product)}**`;
    case 'brand':
      if (product.brand === '') return undefined;
      return `is made by **${product.brand}**. ${context.catalogue.data.shop.brands.find(({ name }) => name === product.brand)?.text ?? ''}`.replace(
        /\.$/,
        '',
      );
  }
}

/**
 * Confirms or denies the requested features, exclusions, material, activity, season, fit and measures, one sentence each, with
 * figures where the data has them. Skips measures that the data lacks or the aspect is not about, and "warm" for the aspect warmth.
 */
export function confirmations(
  product: Product,
  filters: Filters,
  aspect: Aspect | undefined,
  context: SkillContext,
): string[] {
  const { phrases } = context;
  const { attributes, features } = product;
  const answers: string[] = [];
  for (const feature of filters.features ?? []) {
    if (feature !== 'warm' || aspect !== 'warmth') answers.push(confirmFeature(product, feature, phrases));
  }
  for (const feature of filters.without ?? [])
    answers.push(
      features.includes(feature) || isMadeOf(product, feature)
        ? `No, it does have ${phrases.feature(feature)}.`
        : `Yes, it’s free of ${phrases.feature(feature)}.`,
    );
  if (filters.material)
    answers.push(
      isMadeOf(product, filters.material)
        ? `Yes: ${attributes.material?.toLowerCase()}.`
        : attributes.material === undefined
          ? 'I don’t know what it’s made of.'
          : `There’s no ${filters.material} in it. It’s ${attributes.material.toLowerCase()}.`,
    );
  if (filters.activity)
    answers.push(
      attributes.activity.includes(filters.activity)
        ? `Yes, it’s made for ${phrases.activity(filters.activity)}.`
        : `I wouldn’t choose it for ${phrases.activity(filters.activity)}. It’s made for ${joinWords(attributes.activity.map((id) => phrases.activity(id)))}.`,
    );
  if (filters.season)
    answers.push(
      attributes.season.includes(filters.season)
        ? `Yes, it’s right for ${filters.season}${attributes.comfortC === undefined ? '' : `, ${describeAttribute(product, 'comfortC', phrases)}`}.`
        : `Not for ${filters.season}. It’s meant for ${joinWords(attributes.season)}.`,
    );
  if (filters.fit) answers.push(confirmFit(product, filters.fit));
  answers.push(...confirmMeasures(product, filters, aspect, context));
  return answers;
}

function confirmFeature(product: Product, feature: string, phrases: SkillContext['phrases']): string {
  const has = product.features.includes(feature);
  const name = phrases.feature(feature);
  if (feature === 'waterproof') {
    const column = describeAttribute(product, 'waterproofMm', phrases);
    if (has) return `Yes, it’s waterproof${column ? `: ${column}` : ''}.`;
    return product.features.includes('water-repellent')
      ? 'Not waterproof. It’s water-repellent, which is enough for a shower.'
      : 'No, it isn’t waterproof.';
  }
  if (feature === 'warm' && has)
    return `Yes, it’s warm${product.attributes.comfortC === undefined ? '' : `: ${describeAttribute(product, 'comfortC', phrases)}`}.`;
  if (feature === 'lightweight')
    return `${has ? 'Yes, it’s light' : 'It isn’t one of our light ones'}${product.attributes.weightG === undefined ? '' : `: ${describeAttribute(product, 'weightG', phrases)}`}.`;
  if (feature === 'wide-fit' || feature === 'narrow-fit')
    return has ? `Yes, it comes in a ${name}.` : `No, it doesn’t come in a ${name}.`;
  if (isAdjective(feature)) return has ? `Yes, it’s ${name}.` : `No, it isn’t ${name}.`;
  const evidence = describeFeature(product, feature, phrases);
  return has ? `Yes: ${name}${evidence ? `, ${evidence}` : ''}.` : `No, ${name} isn’t one of its features.`;
}

/** The measures that an aspect is about. */
const aspectMeasures: Readonly<Partial<Record<Aspect, readonly Measure[]>>> = {
  warmth: ['comfortC', 'rValue'],
  volume: ['capacityL', 'people'],
  weight: ['weightG'],
  light: ['lumens'],
  waterColumn: ['waterproofMm'],
  insulation: ['rValue'],
};

/**
 * Compares the product with each requested measure, as in "is the Eider 0 ok for minus 5?"; skips measures that the product
 * lacks or that the aspect is not about.
 */
const confirmMeasures = (
  product: Product,
  { measures }: Filters,
  aspect: Aspect | undefined,
  { phrases }: SkillContext,
): string[] =>
  measureEntries(measures).flatMap(([name, range]) => {
    // In "how long to boil a litre?", the litre is not a requested volume.
    if (aspect !== undefined && !aspectMeasures[aspect]?.includes(name)) return [];
    const value = product.attributes[name];
    const known = describeAttribute(product, name, phrases);
    if (value === undefined || known === undefined) return [];
    // A tent for more people than requested is large enough.
    const wanted = name === 'people' && range.min !== undefined ? { min: range.min } : range;
    const verb =
      name === 'people' ? 'it' : name === 'comfortC' ? 'it’s' : name === 'capacityL' ? 'it holds' : 'it has';
    return [`${isInRange(value, wanted) ? 'Yes' : 'No'}, ${verb} ${known}.`];
  });

function confirmFit(product: Product, fit: NonNullable<Filters['fit']>): string {
  if (matchesFit(product, fit))
    return product.fit === fit ? `Yes, it’s made for ${fit}.` : 'Yes, it’s unisex.';
  return `No, this one is made for ${product.fit === 'unisex' ? 'adults' : product.fit}.`;
}

function describeProduct(product: Product, context: SkillContext): string {
  const { phrases, catalogue } = context;
  const features = product.features.slice(0, 5).map((feature) => phrases.feature(feature));
  const category = catalogue.data.shop.categories.find(({ id }) => id === product.category);
  const facts = (category?.attributes ?? []).flatMap(
    (name) => describeAttribute(product, name, phrases) ?? [],
  );
  const sizes = sizeNames(product);
  const choice = [
    ...(colourNames(product).includes(oneColour) ? [] : [`Colours: ${joinWords(colourNames(product))}`]),
    ...(sizes.length > 1 ? [`sizes ${sizes[0]} to ${sizes.at(-1)}`] : []),
  ].join(' · ');
  const lines = [
    upperFirst([...facts, ...features].slice(0, 7).join(', ')),
    upperFirst(choice),
    ...(product.reviews > 0 ? [`${product.rating} of 5 from ${formatCount(product.reviews, 'review')}`] : []),
  ].filter((line) => line !== '');
  return [
    `**${product.title}** · ${phrases.priceTag(product)}`,
    `${product.pitch} ${product.description}`,
    ...(lines.length > 0 ? ['', ...lines.map((line) => `- ${line}`)] : []),
  ].join('\n');
}

/** Answers a question about one product. Describes the product if there is no question, or if its data has no answer. */
export function about(
  context: SkillContext,
  { id, aspect, filters, question = '', rest = '', isUnknown = false }: TaskOf<'about'>,
): SkillResult {
  const product = context.catalogue.product(id);
  if (!product)
    return {
      events: [
        textMessage('I can’t find that product any more. What are you looking for?'),
        suggestionEvent(['What do you sell?']),
      ],
      memory: omitFromMemory(context.memory, 'offer', 'focus'),
    };
  const recorded = aspect && describeAspect(product, aspect, context);
  const confirmed = confirmations(product, filters, aspect, context);
  const found = findAnswer(context.catalogue.answers, product, question, {
    isRecorded: recorded !== undefined,
    isConfirmed: confirmed.length > 0,
    rest,
  });
  const isMeasured = filters.measures !== undefined && confirmed.length > 0;
  const aspectText = found === undefined && !isMeasured ? recorded : undefined;
  const answers = [
    ...(aspectText ? [`The **${product.title}** ${aspectText}.`] : []),
    ...confirmed.filter((text) => found === undefined || text.startsWith('Yes')),
    ...(found === undefined ? [] : [found]),
  ];
  const isAnswered = answers.length > 0;
  if (isAnswered && found === undefined) {
    const names = (filters.features ?? []).map((feature) => context.phrases.feature(feature)).join(' ');
    const more = findContext(
      context.catalogue.answers,
      product,
      question,
      rest === '' && asksNumber.test(question) ? names : rest,
    );
    if (more !== undefined) answers.push(more);
  }
  // The question is about a fact that the shop's data lacks.
  const isMissing = (isUnknown && found === undefined) || (aspect !== undefined && !isAnswered);
  const answer =
    isAnswered && !aspectText ? `**${product.title}** – ${answers.join(' ')}` : answers.join(' ');
  const isShown = context.memory.recommended.includes(product.id);
  const unknown = 'I don’t know that, and I won’t guess. Here’s what I do know:\n\n';
  const description = isMissing
    ? `${unknown}${describeProduct(product, context)}`
    : isShown
      ? describeProduct(product, context)
      : shortEnough(`**${product.title}**: ${lowerFirst(product.pitch)}`, product.pitch, product.title);
  const shown = presentProduct(isAnswered ? answer : description, product, filters, context);
  return {
    events: [...shown, suggestionEvent(followUpQuestions(product, aspect))],
    memory: {
      ...rememberProduct(context, product, shown),
      asked: { filters, ...(aspect ? { aspect } : {}) },
    },
  };
}

function followUpQuestions(product: Product, aspect: Aspect | undefined): string[] {
  return [
    ...(aspect === 'weight' ? [] : ['How heavy is it?']),
    ...(product.category === 'jackets' && aspect !== 'warmth' ? ['How warm is it?'] : []),
    'Is it vegan?',
    'Which colours does it come in?',
    'Show me something similar',
  ].slice(0, 3);
}
