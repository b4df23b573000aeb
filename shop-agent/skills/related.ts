import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { answered, rememberCards } from '../memory.ts';
import { suggestionEvent, textMessage } from '../responseEvents.ts';
import type { SearchHit } from '../search/index.ts';
import { cardsOf, kindNames, maxOrdered, shownCards, whichProduct } from './find.ts';

const withoutEvidence = ({ productId, variantId }: SearchHit) => ({ productId, variantId, evidence: [] });

/** Shows products of the same kind, those with most words of the product's title first. */
export function similar(context: SkillContext, id: string): SkillResult {
  const { shop, sentences, memory } = context;
  const product = shop.searched(id);
  if (!product) return whichProduct(context);
  const [kind = ''] = product.kinds;
  const { hits } = shop.search.search({
    words: `${kind} ${product.title}`,
    limit: 12,
    filters: { isAvailable: true },
  });
  const others = hits
    .filter(({ productId }) => productId !== id && shop.kindOf(productId) === kind)
    .slice(0, shownCards);
  if (others.length === 0)
    return {
      events: [
        textMessage(sentences.say('noSimilar', { product: product.title })),
        suggestionEvent(kindNames(context)),
      ],
      memory: answered(memory),
    };
  return {
    events: [
      textMessage(sentences.say('similar', { product: product.title })),
      cardsOf(others.map(withoutEvidence), context),
      suggestionEvent([sentences.label('compare'), sentences.label('cheaper')]),
    ],
    memory: {
      ...rememberCards(
        answered(memory),
        others.map(({ productId }) => productId),
      ),
      search: { words: kind },
      seen: 0,
    },
  };
}

/** Shows products of other kinds that are made for the same uses, else of the same group of kinds; one of each kind. */
export function together(context: SkillContext, id: string): SkillResult {
  const { shop, sentences, memory } = context;
  const product = shop.searched(id);
  if (!product) return whichProduct(context);
  const uses = product.attributes.flatMap(({ name, value }) => (name === 'use' ? value : []));
  const words = uses.length > 0 ? uses.join(' ') : (product.kinds.at(-1) ?? '');
  const { hits } = shop.search.search({ words, limit: maxOrdered, filters: { isAvailable: true } });
  const kinds = new Set([product.kinds[0]]);
  const others = hits.filter(({ productId }) => {
    const kind = shop.kindOf(productId);
    const isNew = !kinds.has(kind);
    kinds.add(kind);
    return isNew;
  });
  if (others.length === 0) return similar(context, id);
  const shown = others.slice(0, shownCards);
  return {
    events: [
      textMessage(sentences.say('goesWith', { product: product.title })),
      cardsOf(shown.map(withoutEvidence), context),
    ],
    memory: rememberCards(
      answered(memory),
      shown.map(({ productId }) => productId),
    ),
  };
}
