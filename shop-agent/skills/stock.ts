import { getOwn } from '../../src/protocol/index.ts';
import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { actionId } from '../actions.ts';
import {
  isAvailable,
  oneColour,
  oneSize,
  quantityOf,
  type Store,
  type Variant,
} from '../catalogue/schema.ts';
import { answered } from '../memory.ts';
import { buttonMessage, textMessage } from '../responseEvents.ts';
import { whichProduct } from './find.ts';

/** Up to this number of pieces, the agent says how many are left. */
const lowStock = 3;

const optionsOf = ({ colourName, size }: Variant): readonly string[] => [
  ...(colourName === oneColour ? [] : [colourName]),
  ...(size === oneSize ? [] : [size]),
];
const describe = (variant: Variant): string => optionsOf(variant).join(' ');

/** Returns the variants with all options that the words name; all variants if they name none. */
function selected(variants: readonly Variant[], words: readonly string[]) {
  const asked = new Set(words.map((word) => word.toLowerCase()));
  const named = (of: (variant: Variant) => string) =>
    [...new Set(variants.map(of))].filter((value) => asked.has(value.toLowerCase()));
  const [colours, sizes] = [named(({ colourName }) => colourName), named(({ size }) => size)];
  const matching = variants.filter(
    ({ colourName, size }) =>
      (colours.length === 0 || colours.includes(colourName)) && (sizes.length === 0 || sizes.includes(size)),
  );
  return { matching, options: [...colours, ...sizes].join(', ') };
}

/** One line for each colour with the sizes that are in stock. */
function listStock(variants: readonly Variant[]): string {
  const colours = [...new Set(variants.map(({ colourName }) => colourName))];
  return colours
    .map((colour) => {
      const sizes = variants.filter(({ colourName, size }) => colourName === colour && size !== oneSize);
      const name = colour === oneColour ? '' : colour;
      return [name, sizes.map(({ size }) => size).join(', ')].filter((part) => part !== '').join(': ');
    })
    .filter((line) => line !== '')
    .map((line) => `- ${line}`)
    .join('\n');
}

function describeOnline(
  title: string,
  variants: readonly Variant[],
  options: string,
  context: SkillContext,
): string {
  const { sentences } = context;
  const available = variants.filter(isAvailable);
  const [only] = available;
  if (!only) return sentences.say(options === '' ? 'soldOut' : 'soldOutAs', { product: title, options });
  const quantity = quantityOf(only);
  if (available.length === 1 && quantity !== undefined && quantity <= lowStock && describe(only) !== '')
    return sentences.say('fewLeft', { count: quantity, product: title, options: describe(only) });
  const text = sentences.say(options === '' ? 'inStock' : 'inStockAs', { product: title, options });
  const lines = available.length > 1 ? listStock(available) : '';
  return lines === '' ? text : `${text}\n${lines}`;
}

function describeStore(
  title: string,
  variants: readonly Variant[],
  store: Store,
  { sentences }: SkillContext,
): string {
  const there = variants.filter(({ sku }) => (getOwn(store.stock, sku) ?? 0) > 0);
  const values = { store: store.name, product: title };
  if (there.length === 0) return sentences.say('storeLacks', values);
  return sentences.say('storeHas', { ...values, options: sentences.list(there.slice(0, 8).map(describe)) });
}

/**
 * Says whether a product is in stock, in the options that the words name, and in a store if one is named.
 *
 * @param words The shopper's words, which may name options.
 */
export function stock(
  context: SkillContext,
  id: string,
  words: readonly string[] = [],
  store?: Store,
): SkillResult {
  const { shop, sentences, memory } = context;
  const product = shop.catalogue.product(id);
  if (!product) return whichProduct(context);
  const { matching, options } = selected(product.variants, words);
  const text = store
    ? describeStore(product.title, matching, store, context)
    : describeOnline(product.title, matching, options, context);
  const stores = shop.data.stores.filter(({ stock: own }) =>
    matching.some(({ sku }) => (getOwn(own, sku) ?? 0) > 0),
  );
  const inStores =
    store || stores.length === 0
      ? ''
      : `\n\n${sentences.say('storesWith', { stores: sentences.list(stores.map(({ city }) => city)) })}`;
  const choices = [
    { id: actionId.product('similar', id), title: sentences.label('similar') },
    { id: actionId.plain('person'), title: sentences.label('person') },
  ];
  const shown = memory.shown.includes(id) ? memory.shown : [id];
  return {
    events: [textMessage(`${text}${inStores}`), buttonMessage(choices)],
    memory: { ...answered(memory), shown, focus: id, choices, ...(store && { storeId: store.id }) },
  };
}
