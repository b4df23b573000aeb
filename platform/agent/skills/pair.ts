import { own } from '../../../src/protocol/index.ts';
import type { Filters } from '../catalogue/filters.ts';
import type { Product } from '../catalogue/schema.ts';
import { forget, withCards } from '../memory.ts';
import { suggestions, text } from '../outgoing.ts';
import type { TaskOf } from '../tasks.ts';
import { present, search } from './search.ts';
import type { Answer, Scene } from './skill.ts';

/** What people carry together. */
const companions: Readonly<Record<string, readonly string[]>> = {
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

/** The best of a shape for the same person, and, where there is one, for the same use. */
function best(shape: string, product: Product, { catalogue }: Scene): Product | undefined {
  const who: Filters = product.fit === 'unisex' ? { shapes: [shape] } : { shapes: [shape], fit: product.fit };
  const uses = product.attributes.activity.flatMap((activity) => catalogue.find({ ...who, activity }));
  return uses[0] ?? catalogue.find(who)[0];
}

/** What goes with a product. */
export function pair(scene: Scene, { id }: TaskOf<'pair'>): Answer {
  const product = scene.catalogue.product(id);
  const found = product
    ? (own(companions, product.shape) ?? []).flatMap((shape) => best(shape, product, scene) ?? [])
    : [];
  if (!product || found.length === 0)
    return {
      events: [text('Tell me what it should go with, and I’ll look.')],
      memory: forget(scene.memory, 'offer'),
    };
  const names = found.map((one) => one.id);
  return {
    events: [
      ...present('These go well with it:', found, {}, scene),
      suggestions(['Cheaper ones', 'Tell me more about the first one', 'How long does delivery take?']),
    ],
    memory: {
      ...withCards(forget(scene.memory, 'offer', 'open', 'focus'), names),
      filters:
        product.fit === 'unisex'
          ? { shapes: found.map(({ shape }) => shape) }
          : { shapes: found.map(({ shape }) => shape), fit: product.fit },
      seen: names,
      failures: 0,
    },
  };
}

/** Others of the same kind for the same person, with whatever else was said. */
export function similar(scene: Scene, { id, filters }: TaskOf<'similar'>): Answer {
  const product = scene.catalogue.product(id);
  if (!product) return search(scene, { do: 'search', filters });
  const wish: Filters = {
    shapes: [product.shape],
    ...(product.fit === 'unisex' ? {} : { fit: product.fit }),
    ...filters,
  };
  const others = scene.catalogue
    .find(wish)
    .filter((other) => other.id !== id)
    .slice(0, 3);
  if (others.length === 0)
    return {
      events: [
        text('We don’t have anything else like it.'),
        suggestions(['What goes with it?', 'Is it in stock?', 'What do you sell?']),
      ],
      memory: { ...forget(scene.memory, 'offer'), focus: id, failures: 0 },
    };
  const names = others.map((one) => one.id);
  return {
    events: [
      ...present(`Similar ${scene.phrases.wish(wish)}:`, others, wish, scene),
      suggestions(
        ['Compare the first two', 'Cheaper ones', 'What’s on sale?'].slice(others.length > 1 ? 0 : 1),
      ),
    ],
    memory: {
      ...withCards(forget(scene.memory, 'offer', 'open', 'focus'), names),
      filters: wish,
      seen: [id, ...names],
      failures: 0,
    },
  };
}
