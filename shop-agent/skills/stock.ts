import { getOwn } from '../../src/protocol/index.ts';
import { actionId } from '../actions.ts';
import type { Filters } from '../catalogue/filters.ts';
import { isAvailable, type Product, quantityOf, type Store, type Variant } from '../catalogue/schema.ts';
import { omitFromMemory } from '../memory.ts';
import { joinWords, upperFirst } from '../PhraseBook.ts';
import { buttonMessage, limits, listMessage, suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { sizeOrder } from './narrowingQuestion.ts';
import type { ReplyOption, SkillContext, SkillResult } from './Skill.ts';

/** Up to this number of pieces, the agent says how many are left. */
const lowStock = 3;

const describeCount = (stock: number): string =>
  stock === 0 ? 'sold out' : stock <= lowStock ? `only ${stock} left` : 'in stock';

/** Describes the total online stock of the variants that match the filters. */
export function describeTotalStock(product: Product, filters: Filters, { catalogue }: SkillContext): string {
  const total = catalogue
    .variantsFor(product, filters)
    .reduce((sum, each) => sum + (quantityOf(each) ?? 1), 0);
  return total === 0 ? 'Sold out' : total <= lowStock ? `Only ${total} left` : 'In stock';
}

/** Describes each colour in one line: its sizes in stock, or only whether it is in stock if it has one size or a size was requested. */
function describeVariants(variants: readonly Variant[], requested: Filters): string {
  const colours = [...new Set(variants.map(({ colourName }) => colourName))];
  return colours
    .map((name) => {
      const inStock = variants.filter((variant) => variant.colourName === name && isAvailable(variant));
      if (inStock.length === 0) return `${name}: sold out`;
      if (inStock.every(({ size }) => size === 'one size') || requested.size !== undefined)
        return `${name}: ${describeCount(inStock.reduce((sum, each) => sum + (quantityOf(each) ?? 1), 0))}`;
      return `${name}: ${joinWords(inStock.map((one) => (Number(quantityOf(one)) <= lowStock ? `${one.size} (${quantityOf(one)} left)` : one.size)))}`;
    })
    .map((line) => `- ${line}`)
    .join('\n');
}

const describeSelection = (filters: Filters, { phrases }: SkillContext): string =>
  [
    ...(filters.colours
      ? [
          joinWords(
            filters.colours.map((id) => phrases.colour(id)),
            'or',
          ),
        ]
      : []),
    ...(filters.size ? [`size ${filters.size}`] : []),
  ].join(', ');

function describeOnlineStock(product: Product, filters: Filters, context: SkillContext): string {
  const variants = context.catalogue.variantsFor(product, filters);
  const selection = describeSelection(filters, context);
  const name = `the **${product.title}**`;
  if (variants.length === 0) {
    const inColour = context.catalogue.variantsFor(
      product,
      filters.colours ? { colours: filters.colours } : {},
    );
    if (inColour.length === 0)
      return `${upperFirst(name)} doesn’t come in ${context.phrases.colour(filters.colours?.[0] ?? '')}. It comes in ${joinWords([...new Set(product.variants.map(({ colourName }) => colourName))])}.`;
    const sizes = [...new Set(inColour.map(({ size }) => size))].sort((a, b) => sizeOrder(a) - sizeOrder(b));
    return `${upperFirst(name)} doesn’t come in size ${filters.size}. Sizes: ${joinWords(sizes)}.`;
  }
  const total = variants.reduce((sum, each) => sum + (quantityOf(each) ?? 1), 0);
  if (total === 0) {
    const other = product.variants.filter(isAvailable);
    const instead =
      other.length > 0
        ? `\n\nStill in stock:\n${describeVariants(other, {})}`
        : ' I don’t know when it will be back.';
    return `Sorry, ${name}${selection ? ` in ${selection}` : ''} is **sold out** online.${instead}`;
  }
  if (selection && variants.length === 1)
    return `Yes, ${name} in ${selection} is ${describeCount(total)}${total > lowStock ? ` (${total})` : ''} online.`;
  return `${selection ? `Yes, ${name} in ${selection}` : upperFirst(name)}, online:\n${describeVariants(variants, filters)}`;
}

const stockIn = (store: Store, variants: readonly Variant[]): number =>
  variants.reduce((sum, { sku }) => sum + (getOwn(store.stock, sku) ?? 0), 0);

function describeStoreStock(product: Product, filters: Filters, store: Store, context: SkillContext): string {
  const variants = context.catalogue.variantsFor(product, filters);
  const inStock = variants
    .map((variant) => ({ ...variant, stock: getOwn(store.stock, variant.sku) ?? 0 }))
    .filter(isAvailable);
  const selection = describeSelection(filters, context);
  const name = `the **${product.title}**${selection ? ` in ${selection}` : ''}`;
  if (inStock.length > 0) return `**${store.name}** has ${name}:\n${describeVariants(inStock, filters)}`;
  const others = context.catalogue.data.stores.filter(
    (other) => other.id !== store.id && stockIn(other, variants) > 0,
  );
  const elsewhere =
    others.length > 0
      ? ` ${joinWords(others.map(({ city }) => city))} ${others.length === 1 ? 'has' : 'have'} it.`
      : '';
  const total = variants.reduce((sum, each) => sum + (quantityOf(each) ?? 1), 0);
  return `**${store.name}** doesn’t have ${name} today.${elsewhere} ${total > 0 ? 'It’s in stock online.' : 'It’s sold out online, too.'}`;
}

/** Offers the sizes in stock if no size was requested and there are several, else further actions. */
function nextQuestion(
  product: Product,
  filters: Filters,
  context: SkillContext,
): { events: SkillResult['events']; choices: readonly ReplyOption[] } {
  const variants = context.catalogue.variantsFor(product, filters).filter(isAvailable);
  const sizes = [...new Set(variants.map(({ size }) => size))].filter((size) => size !== 'one size');
  if (filters.size === undefined && sizes.length > 1) {
    const rows = sizes
      .sort((a, b) => sizeOrder(a) - sizeOrder(b))
      .slice(0, limits.rows)
      .map((size) => {
        const ofSize = variants.filter((variant) => variant.size === size);
        return {
          id: actionId.size(product.id, size),
          title: `Size ${size}`,
          description: `${ofSize.map(({ colourName }) => colourName).join(', ')}: ${describeCount(ofSize.reduce((sum, each) => sum + (quantityOf(each) ?? 1), 0))}`,
        };
      });
    return {
      events: [
        textMessage('Which size do you need?'),
        listMessage('Choose a size', [{ title: 'In stock', rows }]),
      ],
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
      textMessage(variants.length === 0 ? 'Shall I look for something like it?' : 'What else can I check?'),
      buttonMessage(choices),
    ],
    choices,
  };
}

/** Describes the stock of a product online, or in the given stores if there are any. */
export function stock(
  context: SkillContext,
  { id, filters, storeIds, isPriced }: TaskOf<'stock'>,
): SkillResult {
  const { catalogue, memory } = context;
  const product = catalogue.product(id);
  if (!product)
    return {
      events: [textMessage('Which product do you mean? Tell me its name and I’ll check.')],
      memory: omitFromMemory(memory, 'offer'),
    };
  const stores = storeIds.flatMap((storeId) => catalogue.store(storeId) ?? []);
  const selection = {
    ...(filters.colours ? { colours: filters.colours } : {}),
    ...(filters.size ? { size: filters.size } : {}),
  };
  const words =
    stores.length > 0
      ? stores.map((store) => describeStoreStock(product, selection, store, context)).join('\n\n')
      : describeOnlineStock(product, selection, context);
  const price = isPriced ? `It costs **${context.phrases.priceTag(product)}**. ` : '';
  const { events, choices } = nextQuestion(product, selection, context);
  const chosen = catalogue.store(memory.storeId ?? '');
  return {
    events: [
      textMessage(`${price}${words}`),
      ...events,
      suggestionEvent([
        ...(stores.length > 0
          ? ['Is it in stock online?']
          : [`Is it in stock in ${chosen?.city ?? 'Dublin'}?`]),
        'How long does delivery take?',
        'Show me something similar',
      ]),
    ],
    memory: {
      ...omitFromMemory(memory, 'offer', 'open', 'awaitsOrder'),
      focus: product.id,
      offer: { choices, ...(choices[0]?.id === actionId.similar(product.id) ? { yes: choices[0].id } : {}) },
      failures: 0,
    },
  };
}
