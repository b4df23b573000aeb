import type { ResponseEvent } from '../../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import { type Filters, fitsWho, isMadeOf } from '../catalogue/filters.ts';
import type { Product } from '../catalogue/schema.ts';
import { forget, type Memory, withCards } from '../memory.ts';
import { buttons, cards, clip, limits, productMessage, suggestions, text } from '../outgoing.ts';
import { counted, isAdjective, listed, upper } from '../phrases.ts';
import type { TaskOf } from '../tasks.ts';
import type { Aspect } from '../understanding/intent.ts';
import { fact } from './facts.ts';
import { sizeOrder } from './narrow.ts';
import type { Answer, Choice, Scene } from './skill.ts';
import { stockOf } from './stock.ts';

/** What can be done about a product next. */
function actions(product: Product): readonly Choice[] {
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
 * The product as a card. A product message names it by id alone, so it is sent only for a product whose
 * card this conversation has had; else its card comes first, with the same actions as buttons.
 */
export function shown(product: Product, filters: Filters, scene: Scene): readonly ResponseEvent[] {
  const [action, ...more] = actions(product);
  if (!action) return [];
  if (!scene.memory.recommended.includes(product.id))
    return [
      cards([scene.links.card(product, filters)]),
      text('What would you like to know?'),
      buttons([action, ...more]),
    ];
  const { shop } = scene.catalogue.data;
  const footer = clip(
    `${scene.phrases.price(product.price)} · ${stockOf(product, {}, scene)}`,
    limits.footer,
  );
  return [productMessage(shop.catalogId, product.id, footer, action, more)];
}

const focusOn = (scene: Scene, product: Product): Memory => {
  const memory = withCards(forget(scene.memory, 'offer', 'open', 'awaitsOrder'), [product.id]);
  return { ...memory, shown: keepList(scene, product), focus: product.id, failures: 0 };
};

/** Speaking of the second one does not change which the third is. */
const keepList = (scene: Scene, product: Product): readonly string[] =>
  scene.memory.shown.includes(product.id) ? scene.memory.shown : [product.id];

const colourNames = (product: Product): string[] => [
  ...new Set(product.variants.map(({ colourName }) => colourName)),
];
const sizeNames = (product: Product): string[] =>
  [...new Set(product.variants.map(({ size }) => size))].sort((a, b) => sizeOrder(a) - sizeOrder(b));

function aspectAnswer(product: Product, aspect: Aspect, scene: Scene): string | undefined {
  const { phrases } = scene;
  const { attributes } = product;
  switch (aspect) {
    case 'weight':
      return attributes.weightG === undefined
        ? undefined
        : `weighs **${phrases.measure('weightG', attributes.weightG)}**`;
    case 'warmth': {
      const warmth = fact(product, 'comfortC', phrases) ?? fact(product, 'rValue', phrases);
      return warmth ? `is **${warmth}**` : 'has no temperature rating, because it isn’t made for warmth';
    }
    case 'material':
      return `is made of **${fact(product, 'material', phrases)}**`;
    case 'volume': {
      const volume = fact(product, 'capacityL', phrases) ?? fact(product, 'people', phrases);
      return volume ? (attributes.capacityL === undefined ? volume : `holds **${volume}**`) : undefined;
    }
    case 'colours':
      return `comes in ${listed(colourNames(product))}`;
    case 'sizes':
      return `comes in ${listed(sizeNames(product))}`;
    case 'rating':
      return `is rated **${product.rating} of 5** by ${counted(product.reviews, 'customer')}`;
    case 'price':
      return `costs **${phrases.tag(product)}**`;
    case 'brand':
      return `is made by **${product.brand}**. ${scene.catalogue.data.shop.brands.find(({ name }) => name === product.brand)?.text ?? ''}`.replace(
        /\.$/,
        '',
      );
  }
}

/** Yes or no to each thing asked of the product, with the evidence. */
function claims(
  product: Product,
  filters: Filters,
  aspect: Aspect | undefined,
  { phrases }: Scene,
): string[] {
  const { attributes, features } = product;
  const answers: string[] = [];
  for (const feature of filters.features ?? []) {
    if (feature !== 'warm' || aspect !== 'warmth') answers.push(featureClaim(product, feature, phrases));
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
        ? `Yes: ${attributes.material.toLowerCase()}.`
        : `There’s no ${filters.material} in it. It’s ${attributes.material.toLowerCase()}.`,
    );
  if (filters.activity)
    answers.push(
      attributes.activity.includes(filters.activity)
        ? `Yes, it’s made for ${phrases.activity(filters.activity)}.`
        : `I wouldn’t choose it for ${phrases.activity(filters.activity)}. It’s made for ${listed(attributes.activity.map((id) => phrases.activity(id)))}.`,
    );
  if (filters.season)
    answers.push(
      attributes.season.includes(filters.season)
        ? `Yes, it’s right for ${filters.season}${attributes.comfortC === undefined ? '' : `, ${fact(product, 'comfortC', phrases)}`}.`
        : `Not for ${filters.season}. It’s meant for ${listed(attributes.season)}.`,
    );
  if (filters.fit) answers.push(fitClaim(product, filters.fit));
  return answers;
}

function featureClaim(product: Product, feature: string, phrases: Scene['phrases']): string {
  const has = product.features.includes(feature);
  const name = phrases.feature(feature);
  if (feature === 'waterproof') {
    const column = fact(product, 'waterproofMm', phrases);
    if (has) return `Yes, it’s waterproof${column ? `: ${column}` : ''}.`;
    return product.features.includes('water-repellent')
      ? 'Not waterproof. It’s water-repellent, which is enough for a shower.'
      : 'No, it isn’t waterproof.';
  }
  if (feature === 'warm' && has)
    return `Yes, it’s warm${product.attributes.comfortC === undefined ? '' : `: ${fact(product, 'comfortC', phrases)}`}.`;
  if (feature === 'lightweight')
    return `${has ? 'Yes, it’s light' : 'It isn’t one of our light ones'}${product.attributes.weightG === undefined ? '' : `: ${fact(product, 'weightG', phrases)}`}.`;
  if (feature === 'wide-fit' || feature === 'narrow-fit')
    return has ? `Yes, it comes in a ${name}.` : `No, it doesn’t come in a ${name}.`;
  if (isAdjective(feature)) return has ? `Yes, it’s ${name}.` : `No, it isn’t ${name}.`;
  return has ? `Yes: ${name}.` : `No, ${name} isn’t one of its features.`;
}

function fitClaim(product: Product, fit: NonNullable<Filters['fit']>): string {
  if (fitsWho(product, fit)) return product.fit === fit ? `Yes, it’s made for ${fit}.` : 'Yes, it’s unisex.';
  return `No, this one is made for ${product.fit === 'unisex' ? 'adults' : product.fit}.`;
}

function portrait(product: Product, scene: Scene): string {
  const { phrases, catalogue } = scene;
  const features = product.features.slice(0, 5).map((feature) => phrases.feature(feature));
  const category = catalogue.data.shop.categories.find(({ id }) => id === product.category);
  const facts = (category?.attributes ?? []).flatMap((name) => fact(product, name, phrases) ?? []);
  const sizes = sizeNames(product);
  return [
    `**${product.title}** · ${phrases.tag(product)}`,
    product.description,
    '',
    `- ${upper([...facts, ...features].slice(0, 7).join(', '))}`,
    `- Colours: ${listed(colourNames(product))}${sizes.length > 1 ? ` · sizes ${sizes[0]} to ${sizes.at(-1)}` : ''}`,
    `- ${product.rating} of 5 from ${counted(product.reviews, 'review')}`,
  ].join('\n');
}

/** One product: what was asked of it, or a portrait. */
export function about(scene: Scene, { id, aspect, filters, isUnknown = false }: TaskOf<'about'>): Answer {
  const product = scene.catalogue.product(id);
  if (!product)
    return {
      events: [
        text('I can’t find that product any more. What are you looking for?'),
        suggestions(['What do you sell?']),
      ],
      memory: forget(scene.memory, 'offer', 'focus'),
    };
  const said = aspect && aspectAnswer(product, aspect, scene);
  const answers = [
    ...(said ? [`The **${product.title}** ${said}.`] : []),
    ...claims(product, filters, aspect, scene),
  ];
  const isAnswered = answers.length > 0;
  const words = isAnswered && !said ? `**${product.title}** – ${answers.join(' ')}` : answers.join(' ');
  return {
    events: [
      text(
        isAnswered
          ? words
          : `${isUnknown ? 'I don’t know that, and I won’t guess. Here’s what I do know:\n\n' : ''}${portrait(product, scene)}`,
      ),
      ...shown(product, filters, scene),
      suggestions(questions(product, aspect)),
    ],
    memory: focusOn(scene, product),
  };
}

function questions(product: Product, aspect: Aspect | undefined): string[] {
  return [
    ...(aspect === 'weight' ? [] : ['How heavy is it?']),
    ...(product.category === 'jackets' && aspect !== 'warmth' ? ['How warm is it?'] : []),
    'Is it vegan?',
    'Which colours does it come in?',
    'Show me something similar',
  ].slice(0, 3);
}
