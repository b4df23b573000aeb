import type { CartAction } from '../../src/protocol/index.ts';
import type { SkillContext } from '../AgentShop.ts';
import { emailIn } from '../emailIn.ts';
import { cartActionOf } from '../policy/cartAnswer.ts';
import { asksForPerson, namedProducts, readSentence } from '../policy/readSentence.ts';

/**
 * Permissions of the tools. They come from the shopper's own words and from the memory, so that a product's text cannot
 * grant them.
 */
export interface Permissions {
  /** `asked`: the shopper asks for a person in this turn; `complaint`: the shopper complains without asking for one. */
  readonly handover: 'asked' | 'complaint' | undefined;
  /** Whether the shopper speaks of buying in this turn; the tool `bag` may then open the options of a product. */
  readonly buying: boolean;
  /** What the shopper asks for in the cart in this turn; the tool `bag` carries it out. */
  readonly cartRequest: CartAction | undefined;
  /** Ids of products that the shopper saw, has on the page or named. */
  readonly products: ReadonlySet<string>;
  /** Numbers of at least four digits that the shopper wrote in this turn or in the stored ones; they may be order numbers. */
  readonly orders: ReadonlySet<string>;
  /** The email address that the shopper wrote last. */
  readonly email: string | undefined;
}

/**
 * Returns the permissions for a turn.
 *
 * @param texts The shopper's sentences of this turn.
 * @param earlier The shopper's sentences of the earlier turns that are stored.
 */
export function readPermissions(
  context: SkillContext,
  texts: readonly string[],
  earlier: readonly string[],
): Permissions {
  const { shop, memory } = context;
  const sentences = texts.map((text) => readSentence(text, memory, shop));
  const handover = sentences.some(asksForPerson)
    ? 'asked'
    : sentences.some(({ cues }) => cues.has('problem'))
      ? 'complaint'
      : undefined;
  const { shown, recommended, focus, page } = memory;
  const named = [...texts, ...earlier].flatMap((text) => namedProducts(text, shop));
  const products = [...shown, ...recommended, ...named, focus ?? '', page?.productId ?? ''];
  return {
    handover,
    buying: sentences.some(({ cues }) => cues.has('add') || cues.has('checkout')),
    cartRequest: sentences.map((sentence) => cartActionOf(context, sentence)).findLast((action) => action),
    products: new Set(products),
    orders: new Set([...texts, ...earlier].flatMap((text) => text.match(/\d{4,}/g) ?? [])),
    email: [...earlier, ...texts].flatMap((text) => emailIn(text) ?? []).at(-1),
  };
}
