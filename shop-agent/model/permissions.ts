import { emailIn } from '../emailIn.ts';
import type { Memory } from '../memory.ts';
import type { ParsedSentence } from '../parsing/ParsedSentence.ts';
import type { SentenceParser } from '../parsing/SentenceParser.ts';

/**
 * Permissions of the tools. They come from the shopper's own words and from the memory, so that a product's text cannot
 * grant them.
 */
export interface Permissions {
  /** `asked`: the shopper asks for a person in this turn; `complaint`: the shopper complains without asking for one. */
  readonly handover: 'asked' | 'complaint' | undefined;
  /** Whether the shopper speaks of buying in this turn; the tool `bag` may then open the options of a product. */
  readonly buying: boolean;
  /** The last sentence of this turn with a request about the cart; the tool `bag` carries it out. */
  readonly cartRequest: ParsedSentence | undefined;
  /** Ids of products that the shopper saw, has on the page or named. */
  readonly products: ReadonlySet<string>;
  /** Numbers of at least four digits that the shopper wrote in this turn or in the stored ones; they may be order numbers. */
  readonly orders: ReadonlySet<string>;
  /** The email address that the shopper wrote last. */
  readonly email: string | undefined;
}

/** Words for wishes that the parser may miss, mostly in French, German and Spanish. */
const personWords =
  /\b(?:mitarbeiter(?:in)?|kundendienst|kundenservice|ansprechpartner(?:in)?|berater(?:in)?|mit (?:einem |echten )*menschen|(?:parler|contacter|joindre)\b.*\b(?:quelqu ?un|conseillere?|humain)|humano|asesora?|agente|persona real|call me(?: back)?)\b/;
const buyingWords =
  /\b(?:buy|order (?:it|this|that|them|one)|purchase|(?:to|in|into) (?:my |the |a )?(?:cart|basket|bag)|checkout|take (?:it|this|that|them|the|one)|warenkorb|kaufen?|kauf|bestellen?|nehme|panier|achete[rz]?|prends|commander|carrito|cesta|comprar|compro|llevo)\b/;

/**
 * Returns the permissions for a turn.
 *
 * @param sentences The shopper's sentences of this turn.
 * @param earlier The shopper's sentences of the earlier turns that are stored.
 */
export function readPermissions(
  parser: SentenceParser,
  sentences: readonly string[],
  earlier: readonly string[],
  memory: Memory,
): Permissions {
  const parsed = sentences.map((text) => parser.parse(text));
  const intents = parsed.map(({ intent }) => intent);
  const asks = (pattern: RegExp) => parsed.some(({ text }) => pattern.test(text));
  const parsedEarlier = earlier.map((text) => parser.parse(text));
  const named = [...parsed, ...parsedEarlier].flatMap((sentence) => sentence.named);
  const handover =
    intents.includes('person') || asks(personWords)
      ? 'asked'
      : intents.includes('complaint')
        ? 'complaint'
        : undefined;
  const { shown, seen, recommended, focus, page } = memory;
  const products = [...shown, ...seen, ...recommended, ...named, focus ?? '', page?.productId ?? ''];
  return {
    handover,
    buying: intents.includes('buy') || asks(buyingWords),
    cartRequest: parsed.findLast((sentence) => sentence.cart !== undefined),
    products: new Set(products),
    orders: new Set([...sentences, ...earlier].flatMap((text) => text.match(/\d{4,}/g) ?? [])),
    email: [...earlier, ...sentences].flatMap((text) => emailIn(text) ?? []).at(-1),
  };
}
