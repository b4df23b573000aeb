import { actionId } from '../actions.ts';
import type { Filters } from '../catalogue/filters.ts';
import type { Kit, KitPick, Product } from '../catalogue/schema.ts';
import { forget, withCards } from '../memory.ts';
import { buttons, cards, list, productsMessage, suggestions, text } from '../outgoing.ts';
import type { TaskOf } from '../tasks.ts';
import type { Answer, Scene } from './skill.ts';

interface Part {
  readonly title: string;
  readonly products: readonly Product[];
}

/** The best for the pick and the person; the wish for a feature or a use is dropped before the thing is. */
function choose(
  pick: KitPick,
  wish: Filters,
  taken: readonly string[],
  { catalogue }: Scene,
): Product | undefined {
  if (pick.product !== undefined) return catalogue.product(pick.product);
  const shape: Filters = { shapes: [pick.shape ?? ''], ...wish };
  const activity = pick.activity ? { activity: pick.activity } : {};
  const features = [...(wish.features ?? []), ...(pick.features ?? [])];
  const ways: readonly Filters[] = [{ ...shape, ...activity, features }, { ...shape, ...activity }, shape];
  for (const way of ways) {
    const found = catalogue
      .find(way)
      .find(({ id, fit }) => !taken.includes(id) && (wish.fit === 'kids' || fit !== 'kids'));
    if (found) return found;
  }
  return undefined;
}

function parts(kit: Kit, wish: Filters, scene: Scene): Part[] {
  const taken: string[] = [];
  return kit.sections.map(({ title, picks }) => ({
    title,
    products: picks.flatMap((pick) => {
      const product = choose(pick, wish, taken, scene);
      if (!product) return [];
      taken.push(product.id);
      return [product];
    }),
  }));
}

/**
 * What a trip needs. The first answer sends the cards, which the widget then knows; the packing list by
 * sections, which names products by id alone, follows when it is asked for or when all are known.
 */
export function kit(scene: Scene, { id, filters, listed }: TaskOf<'kit'>): Answer {
  const found = scene.catalogue.kit(id);
  if (!found) return kits(scene);
  const before = scene.memory.kitId === id ? scene.memory.filters : {};
  const wish = wishOf({ ...before, ...filters });
  const sections = parts(found, wish, scene);
  const products = sections.flatMap((section) => section.products);
  const ids = products.map((product) => product.id);
  const total = scene.phrases.price(products.reduce((sum, { price }) => sum + price, 0));
  const known = ids.every((one) => scene.memory.recommended.includes(one));
  const memory = {
    ...withCards(forget(scene.memory, 'offer', 'open', 'focus'), ids),
    filters: wish,
    seen: ids,
    kitId: id,
    failures: 0,
  };
  const questions = suggestions([
    ...(wish.sort === 'cheapest' ? [] : ['The same but cheaper']),
    ...(wish.fit === 'women' ? ['What about men’s?'] : ['What about women’s?']),
    'Only vegan ones',
  ]);
  const lines = sections.map(
    (section) =>
      `**${section.title}:** ${section.products.map((product) => `${product.title} (${scene.phrases.price(product.price)})`).join(', ')}`,
  );
  const intro = `**${found.title}.** ${found.text}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n\n${total} in total. Leave out anything you already have.`;
  if (listed && known) {
    const message = productsMessage(
      scene.catalogue.data.shop.catalogId,
      found.title,
      `${products.length} products, ${total} in total`,
      sections.map((section) => ({
        title: section.title,
        ids: section.products.map((product) => product.id),
      })),
    );
    return { events: [text(intro), message, questions], memory };
  }
  const choices = [{ id: actionId.kitList(id), title: 'Packing list' }, ...who(wish)];
  return {
    events: [
      text(intro),
      cards(products.map((product) => scene.links.card(product, wish))),
      text('Would you like it as a packing list, or picked for women or men?'),
      buttons(choices),
      questions,
    ],
    memory: { ...memory, offer: { choices } },
  };
}

const who = ({ fit }: Filters) =>
  (['women', 'men'] as const)
    .filter((one) => one !== fit)
    .map((one) => ({ id: actionId.narrow({ fit: one }), title: one === 'women' ? 'For women' : 'For men' }));

/** Of a wish, what can be asked of every part of a kit. */
const wishOf = ({ fit, sort, features }: Filters): Filters => ({
  ...(fit ? { fit } : {}),
  ...(sort === 'cheapest' || sort === 'lightest' ? { sort } : {}),
  ...(features?.includes('vegan') ? { features: ['vegan'] } : {}),
});

/** The kinds of trip to choose from. */
export function kits(scene: Scene): Answer {
  const rows = scene.catalogue.data.kits.map(({ id, title, text: words }) => ({
    id: actionId.kit(id),
    title,
    description: words,
  }));
  return {
    events: [
      text('What kind of trip is it? I’ll put together what I’d take myself.'),
      list('Choose a trip', [{ title: 'Trips', rows }]),
      suggestions(['What do I need for a weekend hut tour?', 'What do I need for a day hike?']),
    ],
    memory: {
      ...forget(scene.memory, 'offer', 'open'),
      offer: { choices: rows.map(({ id, title }) => ({ id, title })) },
      failures: 0,
    },
  };
}
