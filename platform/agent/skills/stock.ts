import { own } from '../../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import type { Filters } from '../catalogue/filters.ts';
import type { Product, Store, Variant } from '../catalogue/schema.ts';
import { forget } from '../memory.ts';
import { buttons, limits, list, suggestions, text } from '../outgoing.ts';
import { listed, upper } from '../phrases.ts';
import type { TaskOf } from '../tasks.ts';
import { sizeOrder } from './narrow.ts';
import type { Answer, Choice, Scene } from './skill.ts';

const FEW = 3;

const left = (stock: number): string =>
  stock === 0 ? 'sold out' : stock <= FEW ? `only ${stock} left` : 'in stock';

/** In one phrase, over all that fits. */
export function stockOf(product: Product, filters: Filters, { catalogue }: Scene): string {
  const total = catalogue.variantsFor(product, filters).reduce((sum, { stock }) => sum + stock, 0);
  return total === 0 ? 'Sold out' : total <= FEW ? `Only ${total} left` : 'In stock';
}

/** "Slate in 40, 41 and 43; Rust in 42", of what is there. */
function told(variants: readonly Variant[], asked: Filters): string {
  const colours = [...new Set(variants.map(({ colourName }) => colourName))];
  return colours
    .map((name) => {
      const there = variants.filter((variant) => variant.colourName === name && variant.stock > 0);
      if (there.length === 0) return `${name}: sold out`;
      if (there.every(({ size }) => size === 'one size') || asked.size !== undefined)
        return `${name}: ${left(there.reduce((sum, { stock }) => sum + stock, 0))}`;
      return `${name}: ${listed(there.map(({ size, stock }) => (stock <= FEW ? `${size} (${stock} left)` : size)))}`;
    })
    .map((line) => `- ${line}`)
    .join('\n');
}

const wanted = (filters: Filters, { phrases }: Scene): string =>
  [
    ...(filters.colours
      ? [
          listed(
            filters.colours.map((id) => phrases.colour(id)),
            'or',
          ),
        ]
      : []),
    ...(filters.size ? [`size ${filters.size}`] : []),
  ].join(', ');

function online(product: Product, filters: Filters, scene: Scene): string {
  const variants = scene.catalogue.variantsFor(product, filters);
  const asked = wanted(filters, scene);
  const name = `the **${product.title}**`;
  if (variants.length === 0) {
    const inColour = scene.catalogue.variantsFor(
      product,
      filters.colours ? { colours: filters.colours } : {},
    );
    if (inColour.length === 0)
      return `${upper(name)} doesn’t come in ${scene.phrases.colour(filters.colours?.[0] ?? '')}. It comes in ${listed([...new Set(product.variants.map(({ colourName }) => colourName))])}.`;
    const sizes = [...new Set(inColour.map(({ size }) => size))].sort((a, b) => sizeOrder(a) - sizeOrder(b));
    return `${upper(name)} doesn’t come in size ${filters.size}. Sizes: ${listed(sizes)}.`;
  }
  const total = variants.reduce((sum, { stock }) => sum + stock, 0);
  if (total === 0) {
    const other = product.variants.filter(({ stock }) => stock > 0);
    const instead =
      other.length > 0 ? `\n\nStill in stock:\n${told(other, {})}` : ' I don’t know when it will be back.';
    return `Sorry, ${name}${asked ? ` in ${asked}` : ''} is **sold out** online.${instead}`;
  }
  if (asked && variants.length === 1)
    return `Yes, ${name} in ${asked} is ${left(total)}${total > FEW ? ` (${total})` : ''} online.`;
  return `${asked ? `Yes, ${name} in ${asked}` : upper(name)}, online:\n${told(variants, filters)}`;
}

const stockIn = (store: Store, variants: readonly Variant[]): number =>
  variants.reduce((sum, { sku }) => sum + (own(store.stock, sku) ?? 0), 0);

function inStore(product: Product, filters: Filters, store: Store, scene: Scene): string {
  const variants = scene.catalogue.variantsFor(product, filters);
  const there = variants
    .map((variant) => ({ ...variant, stock: own(store.stock, variant.sku) ?? 0 }))
    .filter(({ stock }) => stock > 0);
  const asked = wanted(filters, scene);
  const name = `the **${product.title}**${asked ? ` in ${asked}` : ''}`;
  if (there.length > 0) return `**${store.name}** has ${name}:\n${told(there, filters)}`;
  const others = scene.catalogue.data.stores.filter(
    (other) => other.id !== store.id && stockIn(other, variants) > 0,
  );
  const elsewhere =
    others.length > 0
      ? ` ${listed(others.map(({ city }) => city))} ${others.length === 1 ? 'has' : 'have'} it.`
      : '';
  const total = variants.reduce((sum, { stock }) => sum + stock, 0);
  return `**${store.name}** doesn’t have ${name} today.${elsewhere} ${total > 0 ? 'It’s in stock online.' : 'It’s sold out online, too.'}`;
}

/** Sizes to choose from, where size is what is still open; else what to do next. */
function next(
  product: Product,
  filters: Filters,
  scene: Scene,
): { events: Answer['events']; choices: readonly Choice[] } {
  const variants = scene.catalogue.variantsFor(product, filters).filter(({ stock }) => stock > 0);
  const sizes = [...new Set(variants.map(({ size }) => size))].filter((size) => size !== 'one size');
  if (filters.size === undefined && sizes.length > 1) {
    const rows = sizes
      .sort((a, b) => sizeOrder(a) - sizeOrder(b))
      .slice(0, limits.rows)
      .map((size) => {
        const of = variants.filter((variant) => variant.size === size);
        return {
          id: actionId.size(product.id, size),
          title: `Size ${size}`,
          description: `${of.map(({ colourName }) => colourName).join(', ')}: ${left(of.reduce((sum, { stock }) => sum + stock, 0))}`,
        };
      });
    return {
      events: [text('Which size do you need?'), list('Choose a size', [{ title: 'In stock', rows }])],
      choices: rows,
    };
  }
  const choices =
    variants.length === 0
      ? [
          { id: actionId.similar(product.id), title: 'Something similar' },
          { id: actionId.plain('person'), title: 'Ask a person' },
        ]
      : [
          { id: actionId.plain('stores'), title: 'Stores' },
          { id: actionId.pair(product.id), title: 'What goes with it' },
        ];
  return {
    events: [
      text(variants.length === 0 ? 'Shall I look for something like it?' : 'What else can I check?'),
      buttons(choices),
    ],
    choices,
  };
}

/** What of a product is there, online and in the stores spoken of; nothing that the catalogue does not hold. */
export function stock(scene: Scene, { id, filters, storeIds }: TaskOf<'stock'>): Answer {
  const { catalogue, memory } = scene;
  const product = catalogue.product(id);
  if (!product)
    return {
      events: [text('Which product do you mean? Tell me its name and I’ll check.')],
      memory: forget(memory, 'offer'),
    };
  const stores = storeIds.flatMap((storeId) => catalogue.store(storeId) ?? []);
  const asked = {
    ...(filters.colours ? { colours: filters.colours } : {}),
    ...(filters.size ? { size: filters.size } : {}),
  };
  const words =
    stores.length > 0
      ? stores.map((store) => inStore(product, asked, store, scene)).join('\n\n')
      : online(product, asked, scene);
  const { events, choices } = next(product, asked, scene);
  const chosen = catalogue.store(memory.storeId ?? '');
  return {
    events: [
      text(words),
      ...events,
      suggestions([
        ...(stores.length > 0
          ? ['Is it in stock online?']
          : [`Is it in stock in ${chosen?.city ?? 'Dublin'}?`]),
        'How long does delivery take?',
        'Show me something similar',
      ]),
    ],
    memory: {
      ...forget(memory, 'offer', 'open', 'awaitsOrder'),
      focus: product.id,
      offer: { choices, ...(choices[0]?.id === actionId.similar(product.id) ? { yes: choices[0].id } : {}) },
      failures: 0,
    },
  };
}
