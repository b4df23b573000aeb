import { numberFields, type Wanted } from './matchWords.ts';
import { isSameMeasure, type Measure, measuresIn } from './measures.ts';
import { readRange } from './NumberedAttributes.ts';
import { isRefusal, negatedTokens } from './negations.ts';
import { phrasesOf } from './queryPhrases.ts';
import type { SearchIndex } from './SearchIndex.ts';
import type { Evidence, SearchField, SearchProduct, SearchVariant } from './SearchProduct.ts';
import { countsAt } from './TextReader.ts';
import { type Token, tokenize } from './tokenize.ts';

interface FieldText {
  readonly field: SearchField;
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly negated: ReadonlySet<number>;
}

/** A measure of the query, with the words that state it. */
export interface WantedMeasure {
  readonly text: string;
  readonly measure: Measure;
}

function fieldTexts(
  product: SearchProduct,
  variants: readonly SearchVariant[],
  index: SearchIndex,
): readonly FieldText[] {
  const texts: readonly (readonly [field: SearchField, text: string, isRefused?: boolean])[] = [
    ['title', product.title],
    ...product.kinds.map((kind) => ['kind', kind] as const),
    ['brand', product.brand],
    ...variants.flatMap(({ options }) => options.map(({ value }) => ['option', value] as const)),
    ...product.attributes.map(
      ({ name, value }) => ['attribute', `${name}: ${value}`, isRefusal(value)] as const,
    ),
    ['description', product.description],
  ];
  const { language } = index;
  return texts.map(([field, text, isRefused]) => {
    const tokens = tokenize(text);
    const reach = field === 'description' ? 2 : 1;
    return {
      field,
      text,
      tokens,
      negated: isRefused
        ? new Set(tokens.keys())
        : negatedTokens(text, tokens, phrasesOf(language), language, reach),
    };
  });
}

/** Returns where a product has each wanted part of the query; the first field counts. Parts that it lacks are left out. */
export function findEvidence(
  index: SearchIndex,
  at: number,
  product: SearchProduct,
  variants: readonly SearchVariant[],
  wanted: readonly Wanted[],
  measures: readonly WantedMeasure[],
): readonly Evidence[] {
  if (wanted.length + measures.length === 0) return [];
  const fields = fieldTexts(product, variants, index);
  const found = [
    ...wanted.map(({ text, terms, isNegated = false, isNumber = false, products }) => {
      const best = [...terms].sort((a, b) => b.factor - a.factor).map(({ term }) => term);
      const among = isNumber ? fields.filter(({ field }) => numberFields.includes(field)) : fields;
      const found =
        evidenceOf(text, among, (field) => textOfTerms(index, field, best, isNegated)) ??
        (products?.has(at) ? rangeOf(text, product) : undefined);
      // That a product is without something is no fact of one of its fields.
      return found && isNegated ? { ...found, field: 'description' as const } : found;
    }),
    ...measures.map(({ text, measure }) =>
      evidenceOf(text, fields, (field) => textOfMeasure(field, measure)),
    ),
  ];
  return found.filter((entry) => entry !== undefined);
}

/** Returns the attribute whose range contains a number. */
function rangeOf(word: string, { attributes }: SearchProduct): Evidence | undefined {
  const value = Number(word.replace(',', '.'));
  const stated = attributes.find(({ value: text }) => {
    const range = readRange(text);
    return range && range[0] <= value && value <= range[1];
  });
  return stated && { word, field: 'attribute', text: `${stated.name}: ${stated.value}` };
}

function evidenceOf(
  word: string,
  fields: readonly FieldText[],
  textIn: (field: FieldText) => string | undefined,
): Evidence | undefined {
  for (const each of fields) {
    const text = textIn(each);
    if (text !== undefined) return { word, field: each.field, text };
  }
  return undefined;
}

function textOfTerms(
  index: SearchIndex,
  field: FieldText,
  terms: readonly number[],
  isNegated: boolean,
): string | undefined {
  const { vocabulary } = index;
  const { text, tokens, negated } = field;
  for (const [at, token] of tokens.entries()) {
    if (negated.has(at) !== isNegated) continue;
    if (token.isUnspaced) {
      const end = tokens[at + 1]?.isUnspaced ? token.end + 1 : token.end;
      const around = text.slice(token.start, end);
      const part = terms.map((term) => vocabulary.terms[term] ?? '').find((term) => around.includes(term));
      if (part !== undefined) return part;
      continue;
    }
    const own = token.isNumber
      ? field.field === 'description'
        ? undefined
        : vocabulary.numberOf(token.word)
      : vocabulary.wordNumber(token.word);
    if (own !== undefined && terms.includes(own)) return token.text;
    const counts = countsAt(text, tokens, at, (word) => vocabulary.wordNumber(word));
    const count = counts.find(({ key }) => terms.includes(vocabulary.numberOf(key) ?? -1));
    if (count) return count.text;
  }
  return undefined;
}

function textOfMeasure({ text, tokens }: FieldText, { kind, value }: Measure): string | undefined {
  const found = measuresIn(text, tokens).find((one) => one.kind === kind && isSameMeasure(one.value, value));
  return found && text.slice(tokens[found.from]?.start, tokens[found.to - 1]?.end);
}
