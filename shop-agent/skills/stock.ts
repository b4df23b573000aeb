import { getOwn } from '../../src/protocol/index.ts';
import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { actionId } from '../actions.ts';
import { isAvailable, optionsOf, quantityOf, type Store, type Variant } from '../catalogue/schema.ts';
import { answered } from '../memory.ts';
import { buttonMessage, textMessage } from '../responseEvents.ts';
import { foldWord, unitOf } from '../search/index.ts';
import { whichProduct } from './find.ts';
import { type Chosen, chosenOptions } from './options.ts';

/** Up to this number of pieces, the agent says how many are left. */
const lowStock = 3;

const describe = (variant: Variant): string =>
  optionsOf(variant)
    .map(({ value }) => value)
    .join(' ');

/** One line for each value of the first option, with the other options of the variants. */
function listStock(variants: readonly Variant[]): string {
  const lines = new Map<string, string[]>();
  for (const variant of variants) {
    const [first, ...others] = optionsOf(variant).map(({ value }) => value);
    if (first !== undefined) lines.set(first, [...(lines.get(first) ?? []), ...others.slice(0, 1)]);
  }
  return [...lines]
    .map(
      ([first, others]) =>
        `- ${[first, [...new Set(others)].join(', ')].filter((part) => part !== '').join(': ')}`,
    )
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
 * @param text The shopper's words, which may name options.
 * @param words Those that carry the meaning; what of them no option has is named.
 */
export function stock(
  context: SkillContext,
  id: string,
  text = '',
  store?: Store,
  words: readonly string[] = [],
): SkillResult {
  const { shop, sentences, memory } = context;
  const product = shop.catalogue.product(id);
  if (!product) return whichProduct(context);
  const chosen = chosenOptions(product, text, shop);
  const matching = chosen.variants;
  const options = sentences.list([...new Set([...chosen.values.values()].flat())]);
  const missing = words.filter((word) => isMissing(word, chosen, context));
  const said = store
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
    events: [
      textMessage(
        missing.length > 0
          ? `${sentences.say('notSaid', { product: product.title, words: sentences.quote(missing) })} ${said}`
          : `${said}${inStores}`,
      ),
      buttonMessage(choices),
    ],
    memory: { ...answered(memory), shown, focus: id, choices, ...(store && { storeId: store.id }) },
  };
}

/** Whether a word may name an option that the product does not have: a word that is an option elsewhere, or unknown. */
function isMissing(word: string, { words }: Chosen, { shop }: SkillContext): boolean {
  const own = foldWord(word);
  if (words.has(own) || unitOf(own)) return false;
  return !shop.search.uses(own) || shop.search.uses(own, ['option']);
}

/** Says of several products whether they are in stock, in a store if one is named, one line for each. */
export function stockOfAll(
  context: SkillContext,
  ids: readonly string[],
  text: string,
  store?: Store,
): SkillResult {
  const { shop, sentences, memory } = context;
  const lines = shop.catalogue.productsOf(ids).map((product) => {
    const { variants, values } = chosenOptions(product, text, shop);
    const options = sentences.list([...new Set([...values.values()].flat())]);
    const described = store
      ? describeStore(product.title, variants, store, context)
      : describeOnline(product.title, variants, options, context);
    const [line = ''] = described.split('\n');
    return `- ${line}`;
  });
  const after = answered(memory);
  return { events: [textMessage(lines.join('\n'))], memory: store ? { ...after, storeId: store.id } : after };
}
