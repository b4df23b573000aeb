import { own } from '../../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import type { Filters } from '../catalogue/filters.ts';
import type { Fit } from '../catalogue/schema.ts';
import { forget } from '../memory.ts';
import { buttons, suggestions, text } from '../outgoing.ts';
import { counted, listed } from '../phrases.ts';
import type { TaskOf } from '../tasks.ts';
import { handover } from './handover.ts';
import { search } from './search.ts';
import type { Answer, Scene } from './skill.ts';

function waysOn(scene: Scene, words: string): Answer {
  const choices = [
    { id: actionId.plain('help'), title: 'Choose a category' },
    { id: actionId.plain('person'), title: 'Ask a person' },
  ];
  return {
    events: [
      text(words),
      buttons(choices),
      suggestions(['Show me rain jackets', 'Show me hiking boots', 'What do I need for a day hike?']),
    ],
    memory: { ...scene.memory, failures: 0, offer: { choices } },
  };
}

/** Pictures can not be looked at; what is on them can be said. */
export function image(scene: Scene, { captioned }: TaskOf<'image'>): Answer {
  if (captioned)
    return {
      events: [text('I can’t look at pictures yet, but I’ll go by what you wrote.')],
      memory: scene.memory,
    };
  return waysOn(
    scene,
    'Sorry, I can’t look at pictures yet. Tell me what’s in it – the kind of product, its colour, what it’s for – or ask a colleague.',
  );
}

export const audio = (scene: Scene): Answer =>
  waysOn(scene, 'Sorry, I can’t listen to recordings yet. Write me a few words instead, or ask a colleague.');

const CONTACT = /^(?:e-?mail|phone|telephone|message|question|contact)$/i;
const fits: Readonly<Record<string, Fit>> = { women: 'women', men: 'men', kids: 'kids', unisex: 'unisex' };

/** A form about a wish is a search; one with a way to be reached goes to a person. */
export function form(scene: Scene, { values }: TaskOf<'form'>): Answer {
  const field = (...names: readonly string[]): string | undefined =>
    Object.entries(values).find(
      ([name, value]) => names.includes(name.toLowerCase()) && value.trim() !== '',
    )?.[1];
  if (Object.keys(values).some((name) => CONTACT.test(name)))
    return {
      events: [
        text(
          `Thank you${field('name') ? `, ${field('name')}` : ''}. A colleague can take it from here, and will see what you sent.`,
        ),
        handover('form', scene.memory.language),
      ],
      memory: { ...forget(scene.memory, 'offer'), failures: 0 },
    };
  const fit = own(fits, field('fit', 'gender', 'for')?.toLowerCase() ?? '');
  const size = field('size');
  const budget = Number.parseFloat(field('budget', 'price', 'max') ?? '');
  const filters: Filters = {
    ...scene.memory.filters,
    ...(fit ? { fit } : {}),
    ...(size ? { size } : {}),
    ...(Number.isFinite(budget) ? { price: { max: budget } } : {}),
  };
  const understood = [
    ...(fit ? [fit] : []),
    ...(size ? [`size ${size}`] : []),
    ...(Number.isFinite(budget) ? ['your budget'] : []),
  ];
  if (understood.length > 0 && scene.memory.filters.shapes) return search(scene, { do: 'search', filters });
  const noted = understood.length > 0 ? `Noted: ${listed(understood)}.` : 'Thank you, noted.';
  return {
    events: [
      text(`${noted} What are you looking for?`),
      suggestions(['I need a waterproof jacket', 'Show me hiking boots', 'Show me tents']),
    ],
    memory: { ...scene.memory, filters, failures: 0 },
  };
}

/** What the page told of the cart; the page may have told nothing. */
export function cart(scene: Scene): Answer {
  const { catalogue, memory } = scene;
  const inCart = catalogue.data.products.filter(({ id }) => namesId(memory.page?.cart ?? '', id));
  const total = inCart.reduce((sum, { price }) => sum + price, 0);
  const { freeDeliveryFrom } = catalogue.data.shop;
  const words =
    inCart.length === 0
      ? `Your [cart](${scene.links.to('/cart/')}) looks empty from here.`
      : `In your [cart](${scene.links.to('/cart/')}): ${counted(inCart.length, 'product')} – ${listed(inCart.map(({ title }) => title))}. ${
          total >= freeDeliveryFrom
            ? 'That’s enough for free standard delivery.'
            : `Standard delivery is free from ${scene.phrases.price(freeDeliveryFrom)}.`
        }`;
  const first = inCart[0];
  return {
    events: [
      text(words),
      suggestions([
        'How long does delivery take?',
        'How can I pay?',
        ...(first ? [`What goes with the ${first.title}?`] : ['What’s on sale?']),
      ]),
    ],
    memory: { ...forget(memory, 'offer'), failures: 0, ...(first ? { focus: first.id } : {}) },
  };
}

const namesId = (cartText: string, id: string): boolean => cartText.split(/[^a-z0-9-]+/).includes(id);
