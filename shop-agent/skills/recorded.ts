import type { ResponseEvent } from '../../src/protocol/index.ts';
import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { answered, rememberCards } from '../memory.ts';
import { foldWord } from '../search/index.ts';
import { cardsOf, hitOf } from './find.ts';

const isSame = (a: string, b: string): boolean => foldWord(a.trim()) === foldWord(b.trim());

/** Returns a recorded value with absolute addresses of the shop. */
function withAddresses(value: unknown, absolute: (path: string) => string): unknown {
  if (typeof value === 'string') return /^\/\w/.test(value) ? absolute(value) : value;
  if (Array.isArray(value)) return value.map((each) => withAddresses(each, absolute));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withAddresses(each, absolute)]),
  );
}

/** Plays the answer that the shop has recorded for a sentence; undefined if there is none. */
export function recorded(context: SkillContext, text: string): SkillResult | undefined {
  const { shop, memory } = context;
  const found = shop.data.recordings.find(({ asked }) => asked.some((each) => isSame(each, text)));
  if (!found) return undefined;
  const ids: string[] = [];
  const events = found.events.map((event): ResponseEvent => {
    if (!('recommendationEvent' in event))
      return withAddresses(event, (path) => shop.links.pageUrl(path)) as ResponseEvent;
    const { products } = event.recommendationEvent as { readonly products: readonly string[] };
    const known = shop.catalogue.productsOf(products);
    ids.push(...known.map(({ id }) => id));
    return cardsOf(
      known.map((product) => hitOf(product)),
      context,
    );
  });
  return { events, memory: rememberCards(answered(memory), ids.length > 0 ? ids : memory.shown) };
}
