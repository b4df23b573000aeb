import type { AgentShop } from '../AgentShop.ts';
import type { Product, Variant } from '../catalogue/schema.ts';
import { colourFamily } from '../catalogue/searchProducts.ts';
import { type Language, stemWord, tokenize, unitOf } from '../search/index.ts';

/** The variants of a product that have the options which a sentence names. */
export interface Chosen {
  /** All variants if the sentence names no option. */
  readonly variants: readonly Variant[];
  /** The named values by the name of their option, as the shop writes them. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** The folded words that name them. */
  readonly words: ReadonlySet<string>;
}

/** Letters that name a size which shoppers write as a word. */
const sizeLetters: ReadonlyMap<string, string> = new Map([
  ['small', 's'],
  ['medium', 'm'],
  ['large', 'l'],
]);

/**
 * Reads which options of a product a text names: of each option the values all of whose words are in the text, of several
 * those with most words, such as "Dove Grey" before "Grey".
 */
export function chosenOptions(product: Product, text: string, shop: AgentShop): Chosen {
  const language = shop.search.language as Language;
  const stemOf = (word: string) => stemWord(word, language);
  const written = withoutName(
    tokenize(text).map(({ word }) => word),
    tokenize(product.title).map(({ word }) => word),
  );
  const said = [...written, ...written.flatMap((word) => sizeLetters.get(word) ?? [])];
  const stems = new Set(said.map(stemOf));
  const variants = shop.searched(product.id)?.variants ?? [];
  const values = new Map<string, { value: string; count: number }[]>();
  const used = new Set<string>();
  for (const { name, value } of variants.flatMap(({ options }) => options)) {
    const all = tokenize(value).map(({ word }) => word);
    // "200x200" is "200x200 cm".
    const plain = all.some((word) => /\d/.test(word)) ? all.filter((word) => !unitOf(word)) : all;
    const own = [...new Set(plain.map(stemOf))];
    // "27.5" names "27.5 x 2.40" if no value has all of its words.
    const isBegun = own.length > 1 && /^\d/.test(own[0] ?? '') && stems.has(own[0] ?? '');
    const isWhole = own.length > 0 && own.every((stem) => stems.has(stem));
    if (!isWhole && !isBegun) continue;
    const known = values.get(name) ?? [];
    if (!known.some((each) => each.value === value)) known.push({ value, count: isWhole ? own.length : 0 });
    values.set(name, known);
    for (const word of said) if (own.includes(stemOf(word))) used.add(word);
  }
  const best = new Map(
    [...values].map(([name, all]) => {
      const most = Math.max(...all.map(({ count }) => count));
      return [name, all.filter(({ count }) => count === most).map(({ value }) => value)] as const;
    }),
  );
  const ids = new Set(
    variants
      .filter(({ options }) =>
        [...best].every(([name, wanted]) =>
          options.some((option) => option.name === name && wanted.includes(option.value)),
        ),
      )
      .map(({ id }) => id),
  );
  const chosen = product.variants.filter(({ sku }) => ids.has(sku));
  // A family of colours is no option: the shop's own names of its colours are.
  if (best.delete(colourFamily) && !best.has('colour'))
    best.set('colour', [...new Set(chosen.map(({ colourName }) => colourName))]);
  return { variants: chosen, values: best, words: used };
}

/** Returns the words of a text without the product's name: "3L" in a name is no size. */
function withoutName(words: readonly string[], name: readonly string[]): readonly string[] {
  for (const at of words.keys()) {
    let length = 0;
    while (length < name.length && words[at + length] === name[length]) length += 1;
    if (length > 1 || length === name.length) return [...words.slice(0, at), ...words.slice(at + length)];
  }
  return words;
}
