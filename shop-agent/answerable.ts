import { getOwn } from '../src/protocol/index.ts';
import type { Catalogue } from './catalogue/Catalogue.ts';
import type { CatalogueData } from './catalogue/schema.ts';
import type { SentenceParser } from './parsing/SentenceParser.ts';

interface ShopKnowledge {
  readonly catalogue: Catalogue;
  readonly parser: SentenceParser;
}

/**
 * Whether the data of a shop can answer a suggested question. Questions that need no particular data, such as "Compare the
 * first two", can always be answered.
 */
export function isAnswerable(question: string, { parser, catalogue }: ShopKnowledge): boolean {
  const { data } = catalogue;
  const { intent, filters, topics, aspect, reference, cart } = parser.parse(question);
  if (cart) return true;
  switch (intent) {
    case 'stores':
      return data.stores.length > 0;
    case 'order':
      return data.orders.length > 0;
    case 'kit':
      return data.kits.length > 0;
    case 'knowledge':
      return topics.some((topic) => data.knowledge.some((entry) => entry.topic === topic));
    case 'wish':
      if (aspect === 'weight')
        return data.products.some(({ attributes }) => attributes.weightG !== undefined);
      if (aspect === 'warmth')
        return data.products.some(({ attributes }) => attributes.comfortC !== undefined);
      if (aspect !== undefined) return true;
      // In a shop without vegan products, "Is it vegan?" has a free word that no product has.
      if (filters.words === undefined) return reference !== undefined || Object.keys(filters).length > 0;
      return catalogue.find({ words: filters.words }).length > 0;
    default:
      return true;
  }
}

/** Returns suggestions for a shop whose data cannot answer the usual suggestions: its three most frequent kinds of product. */
export function kindQuestions(data: CatalogueData): readonly string[] {
  const counts = new Map<string, number>();
  for (const { shape } of data.products) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .flatMap(([shape]) => getOwn(data.shop.shapes, shape)?.plural ?? [])
    .map((plural) => `Show me ${plural.charAt(0).toLowerCase()}${plural.slice(1)}`);
}
