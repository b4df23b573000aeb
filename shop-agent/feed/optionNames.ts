import { oneColour, oneSize, type Variant } from '../catalogue/schema.ts';
import type { NamedValue } from '../search/index.ts';

/** Names that shops give the two options which have fields of their own, in the languages of the interface. */
const colourNames =
  /^(?:colou?r|farbe|couleur|colore?|cor|kleur|kolor|färg|farve|farge|väri|renk|цвет|צבע|لون|اللون|颜色|カラー|色|색상)s?$/iu;
const sizeNames =
  /^(?:size|größe|grösse|taille|talla|tamaño|tamanho|taglia|maat|rozmiar|storlek|størrelse|koko|beden|размер|מידה)s?$/iu;
const otherSizeNames = /^(?:مقاس|المقاس|尺码|尺寸|サイズ|사이즈)$/u;

export type VariantOptions = Pick<Variant, 'colourName' | 'size'> & {
  readonly others: readonly NamedValue[];
};

/** Divides the options of a variant into its colour, its size and the others. */
export function divideOptions(options: readonly NamedValue[]): VariantOptions {
  const colour = options.find(({ name }) => colourNames.test(name));
  const size = options.find(
    (option) => option !== colour && (sizeNames.test(option.name) || otherSizeNames.test(option.name)),
  );
  return {
    colourName: colour?.value ?? oneColour,
    size: size?.value ?? oneSize,
    others: options.filter((option) => option !== colour && option !== size),
  };
}

/** Writes the first letter as a capital. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
