import { emailIn } from '../emailIn.ts';
import type { Memory } from '../memory.ts';
import type { ParsedSentence } from '../parsing/ParsedSentence.ts';
import type { SentenceParser } from '../parsing/SentenceParser.ts';

/** Permissions from the shopper's own words of this turn. A text of a product cannot change it. */
export interface Permissions {
  /** The shopper asked for a person, or complains. */
  readonly handover: 'asked' | 'complaint' | undefined;
  /** The shopper wants to buy. */
  readonly bag: boolean;
  /** The sentence in which the shopper asks for a change of the cart, or to see it. */
  readonly cart: ParsedSentence | undefined;
  /** Ids of products that the shopper saw, has on the page or named. */
  readonly products: ReadonlySet<string>;
  /** Digits of the order numbers that the shopper wrote. */
  readonly orders: ReadonlySet<string>;
  /** The email address that the shopper wrote last. */
  readonly email: string | undefined;
}

/** The parser knows these wishes in English only. */
const person =
  /\b(?:mitarbeiter(?:in)?|kundendienst|kundenservice|ansprechpartner(?:in)?|berater(?:in)?|mit (?:einem |echten )*menschen|(?:parler|contacter|joindre)\b.*\b(?:quelqu ?un|conseillere?|humain)|humano|asesora?|agente|persona real|call me(?: back)?)\b/;
const buying =
  /\b(?:buy|order (?:it|this|that|them|one)|purchase|(?:to|in|into) (?:my |the |a )?(?:cart|basket|bag)|checkout|take (?:it|this|that|them|the|one)|warenkorb|kaufen?|kauf|bestellen?|nehme|panier|achete[rz]?|prends|commander|carrito|cesta|comprar|compro|llevo)\b/;

/**
 * Reads what the shopper's words allow.
 *
 * @param sentences The shopper's sentences of this turn.
 * @param earlier The shopper's sentences of earlier turns.
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
    intents.includes('person') || asks(person)
      ? 'asked'
      : intents.includes('complaint')
        ? 'complaint'
        : undefined;
  const { shown, seen, recommended, focus, page } = memory;
  const products = [...shown, ...seen, ...recommended, ...named, focus ?? '', page?.productId ?? ''];
  return {
    handover,
    bag: intents.includes('buy') || asks(buying),
    cart: parsed.findLast((sentence) => sentence.cart !== undefined),
    products: new Set(products),
    orders: new Set([...sentences, ...earlier].flatMap((text) => text.match(/\d{4,}/g) ?? [])),
    email: [...earlier, ...sentences].flatMap((text) => emailIn(text) ?? []).at(-1),
  };
}
