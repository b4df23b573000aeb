import { Catalogue } from '../catalogue/Catalogue.ts';
import { fitsWho, meets } from '../catalogue/filters.ts';
import type { Memory } from '../memory.ts';
import type { Said } from '../understanding/Understanding.ts';

/** Narrows products that share a name by whom they are for, then by what was on the table. */
function ofTheName(said: Said, memory: Memory, catalogue: Catalogue): readonly string[] {
  const fit = said.filters.fit;
  const own = fit
    ? said.named.filter((id) => {
        const product = catalogue.product(id);
        return product !== undefined && fitsWho(product, fit);
      })
    : said.named;
  const grown = said.named.filter((id) => catalogue.product(id)?.fit !== 'kids');
  const named = own.length === 0 ? said.named : fit === undefined && grown.length > 0 ? grown : own;
  if (named.length < 2) return named;
  const known = named.filter((id) => memory.shown.includes(id) || memory.focus === id);
  return known.length === 1 ? known : named;
}

/** "It": what is being spoken of, else the page's product, else all that was shown. */
function it(memory: Memory): readonly string[] {
  if (memory.focus !== undefined) return [memory.focus];
  if (memory.shown.length === 0 && memory.page?.productId !== undefined) return [memory.page.productId];
  return memory.shown;
}

const asksOfIt = /^(?:and |but |so )*(?:is|does|can|could|will|would|has) (?:it|this|that)\b(?! a\b)/;

/** "I need a jacket, it should be warm" points at nothing; "is this jacket warm" does. */
function isPointing(said: Said, ids: readonly string[], catalogue: Catalogue): boolean {
  const { shapes } = said.filters;
  if (shapes === undefined || asksOfIt.test(said.text)) return true;
  const fitting = catalogue.productsOf(ids).every(({ shape }) => shapes.includes(shape));
  if (!fitting) return false;
  return said.reference?.kind === 'it' ? /\b(?:this|that|these|those)\b/.test(said.text) && !said.wish : true;
}

function referred(said: Said, memory: Memory, catalogue: Catalogue): readonly string[] {
  const { reference } = said;
  const { shown } = memory;
  switch (reference?.kind) {
    case undefined:
      return [];
    case 'places':
      return reference.places.flatMap((place) => shown.at(place < shown.length ? place : shown.length) ?? []);
    case 'all':
      return shown;
    case 'other':
      return shown.filter((id) => id !== memory.focus).slice(0, 1);
    case 'most': {
      const best = Catalogue.sorted(catalogue.productsOf(shown), reference.by)[0];
      return best && !said.wish ? [best.id] : [];
    }
    case 'described':
      return catalogue
        .productsOf(shown)
        .filter(
          (product) =>
            meets(product, said.filters) && catalogue.variantsFor(product, said.filters).length > 0,
        )
        .map(({ id }) => id);
    case 'it':
      return it(memory);
  }
}

/** Ids of the products a sentence speaks of; none when it speaks of none, several when it could be any. */
export function targetsOf(said: Said, memory: Memory, catalogue: Catalogue): readonly string[] {
  if (said.named.length > 0) return ofTheName(said, memory, catalogue);
  const ids = referred(said, memory, catalogue);
  return isPointing(said, ids, catalogue) ? ids : [];
}
