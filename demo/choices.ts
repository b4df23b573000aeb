import type { Catalogue, Kit, Pick, Product, Variant } from './catalogue.ts';
import { picturePath } from './picturePath.ts';

/** The name of a product's drawing. */
export const drawingOf = ({ drawing, shape }: Product) => drawing ?? shape;

/** The path of a product's picture in one colour. */
export const pictureOf = (product: Product, colour: string) => picturePath(drawingOf(product), colour);

interface ColourChoice {
  readonly id: string;
  readonly name: string;
  readonly variants: readonly Variant[];
}

/** A product's colours in catalogue order, each with its variants. */
export function coloursOf(product: Product): ColourChoice[] {
  const colours = new Map<string, Variant[]>();
  for (const variant of product.variants) {
    const known = colours.get(variant.colour);
    if (known) known.push(variant);
    else colours.set(variant.colour, [variant]);
  }
  return [...colours].map(([id, variants]) => ({ id, name: variants[0]?.colourName ?? id, variants }));
}

/** A product's sizes in catalogue order. */
export const sizesOf = (product: Product) => [...new Set(product.variants.map((variant) => variant.size))];

const letters = ['XS', 'XS/S', 'S', 'S/M', 'M', 'M/L', 'L', 'L/XL', 'XL', 'XXL'];

/** Unique sizes in order: letters, then numbers, then other names. */
export function inSizeOrder(sizes: readonly string[]): string[] {
  const rank = (size: string) => {
    const letter = letters.indexOf(size);
    if (letter >= 0) return letter;
    const number = Number.parseFloat(size);
    return Number.isNaN(number) ? Number.POSITIVE_INFINITY : letters.length + number;
  };
  return [...new Set(sizes)].sort((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    return first === second ? a.localeCompare(b) : first - second;
  });
}

/** The range of sizes for a card, such as `XS–XXL` or `36–47`; undefined for a single size. */
export function sizeSpan(product: Product): string | undefined {
  const sizes = inSizeOrder(sizesOf(product));
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (first === undefined || last === undefined || sizes.length === 1) return undefined;
  // Sizes such as 36-38 and S/M contribute their outer ends.
  return `${first.split(/[-/]/)[0]}–${last.split(/[-/]/).at(-1)}`;
}

/** The colour that is shown first: the first one in stock, or the first one of a product that is sold out. */
export function leadColour(product: Product): string {
  const lead = product.variants.find((variant) => variant.stock > 0) ?? product.variants[0];
  if (!lead) throw new Error(`${product.id} has no variants.`);
  return lead.colour;
}

/** Number of preceding cards whose colours a card avoids. */
const neighbours = 3;

/** Chooses a colour for each card: the first one in stock that no neighbour shows, or else the lead colour. */
export function withVariedColours(products: readonly Product[]) {
  const shown: string[] = [];
  return products.map((product) => {
    const near = shown.slice(-neighbours);
    const lead = leadColour(product);
    const inStock = product.variants.filter(({ stock }) => stock > 0).map(({ colour }) => colour);
    const colour = near.includes(lead) ? (inStock.find((id) => !near.includes(id)) ?? lead) : lead;
    shown.push(colour);
    return { product, colour };
  });
}

const byMerit = (a: Product, b: Product) =>
  b.rating * Math.log(b.reviews + 2) - a.rating * Math.log(a.reviews + 2);

/** Products sorted by rating, weighted by the logarithm of the number of reviews; the best first. */
export const bestOf = (products: readonly Product[]) => [...products].sort(byMerit);

function fits(product: Product, pick: Pick): boolean {
  if (pick.product) return product.id === pick.product;
  const activities = product.attributes.activity;
  return (
    product.shape === pick.shape &&
    product.fit !== 'kids' &&
    (!pick.activity || (Array.isArray(activities) && activities.includes(pick.activity))) &&
    (pick.features ?? []).every((feature) => product.features.includes(feature))
  );
}

/** The packing list of a kit: for each pick of each section, the first match in the order of `bestOf`, if there is one. */
export function packKit(kit: Kit, products: Catalogue['products']) {
  const ranked = bestOf(products);
  return kit.sections.map(({ title, picks }) => ({
    title,
    products: picks
      .map((pick) => ranked.find((product) => fits(product, pick)))
      .filter((product) => product !== undefined),
  }));
}

/** Up to four other products of the product's category, most similar first. */
export function relatedTo(product: Product, products: Catalogue['products']): Product[] {
  const closeness = (other: Product) =>
    (other.shape === product.shape ? 4 : 0) +
    (other.fit === product.fit ? 2 : 0) +
    (other.brand === product.brand ? 1 : 0);
  return bestOf(products)
    .filter((other) => other.category === product.category && other.id !== product.id)
    .filter((other) => (other.fit === 'kids') === (product.fit === 'kids') || other.shape === product.shape)
    .sort((a, b) => closeness(b) - closeness(a))
    .slice(0, 4);
}
