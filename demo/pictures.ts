import type { Catalogue, PaletteColour } from './catalogue.ts';
import { drawingOf, pictureOf } from './choices.ts';

/** Outline colour of all product drawings. */
const ink = '#1f1c18';

/**
 * Fills a drawing's `var(--name)` placeholders.
 * @throws {Error} for a name without a tone
 */
export function paint(drawing: string, tones: Readonly<Record<string, string>>): string {
  return drawing.replace(/var\(--([a-z0-9-]+)\)/g, (_, name: string) => {
    const tone = tones[name];
    if (tone === undefined) throw new Error(`A drawing uses ${name}, which has no tone.`);
    return tone;
  });
}

const tonesOf = ({ tone1, tone2, ground }: PaletteColour) => ({
  'tone-1': tone1,
  'tone-2': tone2,
  ground,
  ink,
});

/**
 * The pictures of all variants, by path.
 * @throws {Error} for an unknown drawing or colour
 */
export function pictures({ products, palette, drawings }: Catalogue): Map<string, string> {
  const painted = new Map<string, string>();
  for (const product of products) {
    for (const { colour: id } of product.variants) {
      const path = pictureOf(product, id);
      if (painted.has(path)) continue;
      const drawing = drawings.get(drawingOf(product));
      const colour = palette[id];
      if (!drawing) throw new Error(`${product.id}: there is no drawing ${drawingOf(product)}.`);
      if (!colour) throw new Error(`${product.id}: the palette has no ${id}.`);
      painted.set(path, paint(drawing, tonesOf(colour)));
    }
  }
  return painted;
}
