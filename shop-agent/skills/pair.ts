import { getOwn } from '../../src/protocol/index.ts';
import type { Filters } from '../catalogue/filters.ts';
import type { Product } from '../catalogue/schema.ts';
import { omitFromMemory, rememberCards } from '../memory.ts';
import { upperFirst } from '../PhraseBook.ts';
import { suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { introduceSimilar, numberWord, shortEnough } from './introductions.ts';
import { cardsOf } from './productFacts.ts';
import type { SkillContext, SkillResult } from './Skill.ts';
import { search } from './search.ts';

/** For each shape of product, the shapes that are used together with it. */
const matchingShapes: Readonly<Record<string, readonly string[]>> = {
  parka: ['hat', 'gloves', 'fleece'],
  'shell-jacket': ['fleece', 'trekking-trousers', 'hat'],
  fleece: ['shell-jacket', 'tee', 'hat'],
  tee: ['fleece', 'trekking-trousers', 'hat'],
  'trekking-trousers': ['tee', 'hiking-boot', 'socks'],
  shorts: ['tee', 'sandal', 'hat'],
  'hiking-boot': ['socks', 'poles', 'trekking-trousers'],
  'trail-shoe': ['socks', 'shorts', 'daypack'],
  sandal: ['shorts', 'hat', 'sunglasses'],
  daypack: ['bottle', 'shell-jacket', 'dry-bag'],
  'trekking-pack': ['dry-bag', 'sleeping-bag', 'poles'],
  duffel: ['dry-bag', 'daypack', 'shell-jacket'],
  'dry-bag': ['trekking-pack', 'sandal', 'shorts'],
  tent: ['sleeping-bag', 'mat', 'headlamp'],
  'sleeping-bag': ['mat', 'tent', 'headlamp'],
  mat: ['sleeping-bag', 'tent', 'headlamp'],
  stove: ['enamel-mug', 'bottle', 'headlamp'],
  'enamel-mug': ['stove', 'bottle', 'headlamp'],
  bottle: ['daypack', 'enamel-mug', 'hat'],
  headlamp: ['tent', 'sleeping-bag', 'hat'],
  poles: ['hiking-boot', 'trekking-pack', 'gloves'],
  hat: ['gloves', 'fleece', 'sunglasses'],
  gloves: ['hat', 'parka', 'socks'],
  socks: ['hiking-boot', 'trail-shoe', 'trekking-trousers'],
  sunglasses: ['hat', 'bottle', 'daypack'],
};

/**
 * Returns the best product of a shape that suits the fit of the given product (any fit if that is unisex), preferably for one
 * of its activities. Undefined if there is none.
 */
function bestMatch(shape: string, product: Product, { catalogue }: SkillContext): Product | undefined {
  const sameFit: Filters =
    product.fit === 'unisex' ? { shapes: [shape] } : { shapes: [shape], fit: product.fit };
  const uses = product.attributes.activity.flatMap((activity) => catalogue.find({ ...sameFit, activity }));
  return uses[0] ?? catalogue.find(sameFit)[0];
}

/** Presents products that are used together with a product. */
export function pair(context: SkillContext, { id }: TaskOf<'pair'>): SkillResult {
  const product = context.catalogue.product(id);
  const found = product
    ? (getOwn(matchingShapes, product.shape) ?? []).flatMap(
        (shape) => bestMatch(shape, product, context) ?? [],
      )
    : [];
  if (!product || found.length === 0)
    return {
      events: [textMessage('Tell me what it should go with, and I’ll look.')],
      memory: omitFromMemory(context.memory, 'offer'),
    };
  const ids = found.map(({ id }) => id);
  return {
    events: [
      textMessage(
        shortEnough(
          `${upperFirst(numberWord(found.length))} that go well with the ${product.title}.`,
          `${upperFirst(numberWord(found.length))} that go well with it.`,
        ),
      ),
      cardsOf(found, {}, context),
      suggestionEvent(['Cheaper ones', 'Tell me more about the first one', 'How long does delivery take?']),
    ],
    memory: {
      ...rememberCards(omitFromMemory(context.memory, 'offer', 'open', 'focus'), ids),
      filters:
        product.fit === 'unisex'
          ? { shapes: found.map(({ shape }) => shape) }
          : { shapes: found.map(({ shape }) => shape), fit: product.fit },
      seen: ids,
      failures: 0,
    },
  };
}

/** Presents up to three other products that match the filters, with the product's shape and fit unless the filters name others. */
export function similar(context: SkillContext, { id, filters }: TaskOf<'similar'>): SkillResult {
  const product = context.catalogue.product(id);
  if (!product) return search(context, { do: 'search', filters });
  const wish: Filters = {
    shapes: [product.shape],
    ...(product.fit === 'unisex' ? {} : { fit: product.fit }),
    ...filters,
  };
  const others = context.catalogue
    .find(wish)
    .filter((other) => other.id !== id)
    .slice(0, 3);
  if (others.length === 0)
    return {
      events: [
        textMessage('We don’t have anything else like it.'),
        suggestionEvent(['What goes with it?', 'Is it in stock?', 'What do you sell?']),
      ],
      memory: { ...omitFromMemory(context.memory, 'offer'), focus: id, failures: 0 },
    };
  const ids = others.map((other) => other.id);
  return {
    events: [
      textMessage(introduceSimilar(others, wish, context)),
      cardsOf(others, wish, context),
      suggestionEvent(
        ['Compare the first two', 'Cheaper ones', 'What’s on sale?'].slice(others.length > 1 ? 0 : 1),
      ),
    ],
    memory: {
      ...rememberCards(omitFromMemory(context.memory, 'offer', 'open', 'focus'), ids),
      filters: wish,
      seen: [id, ...ids],
      failures: 0,
    },
  };
}
