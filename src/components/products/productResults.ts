import { getOwn, htmlLine } from '../../protocol/index.ts';
import { type Fields, isFields, isLabel, labelsOf, numbersOf, valuesOf } from './productFacts.ts';

/** A row of a comparison. */
export interface ComparedRow {
  readonly label: string;
  /** One text for each product. */
  readonly values: readonly string[];
  /** Index of the best value, if one is better than the others. */
  readonly best?: number | undefined;
}

/** The results that a group of products belongs to, as the agent states them. */
export interface ProductResults {
  /** The criteria, such as "Waterproof jackets under €200"; empty if unknown. */
  readonly title: string;
  /** Number of all results; at least the number of products that the group shows. */
  readonly total: number;
  /** Why these products, in one line; empty if unknown. */
  readonly reason: string;
  /** Address of the shop's page with all results, as the agent sent it. */
  readonly url?: string | undefined;
  /** The agent's rows if the products are compared in a table; may be empty. */
  readonly comparison?: readonly ComparedRow[] | undefined;
}

/** Reads the `metadata` of a recommendation with `shown` products; fields of an unexpected type count as absent. */
export function productResults(metadata: Fields = {}, shown = 0): ProductResults {
  const text = (name: string) => labelsOf([getOwn(metadata, name)])[0];
  const total = numbersOf(metadata, /^total$/)[0] ?? 0;
  return {
    title: text('title') ?? '',
    total: Math.max(shown, Math.floor(total)),
    reason: text('reason') ?? '',
    url: [getOwn(metadata, 'url')].find(isLabel),
    ...(metadata.layout === 'comparison' && { comparison: comparedRows(metadata, shown) }),
  };
}

/** Reads the agent's rows; skips rows without a label, or without one value for each product. */
const comparedRows = (metadata: Fields, columns: number): readonly ComparedRow[] =>
  valuesOf(metadata, /^rows$/)
    .filter(isFields)
    .flatMap(({ label, values, best }) => {
      const texts = [values].flat().map((value) => htmlLine(String(value)));
      if (!isLabel(label) || texts.length !== columns) return [];
      return [{ label: htmlLine(label), values: texts, ...(typeof best === 'number' && { best }) }];
    });
