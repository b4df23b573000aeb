import type { RankedEntry } from '../catalogue/AnswerIndex.ts';
import type { Filters } from '../catalogue/filters.ts';
import type { RequestKind } from '../classification/exampleRequests.ts';
import type { Guess } from '../classification/LinearClassifier.ts';
import type { CartRequest } from './cartRequest.ts';
import type { Aspect, Change, Intent, Topic } from './intent.ts';
import type { Language } from './language.ts';
import type { Reference } from './reference.ts';

/** A part of a list whose price is asked: "two mugs" in "two mugs and one stove". */
export interface ParsedPiece {
  readonly count: number;
  /** Ids of the products that the part names; several if a name is ambiguous. */
  readonly ids: readonly string[];
  /** The kind and its properties, of a part that names no product but a kind. */
  readonly kind?: Filters;
  /** The products shown that a part such as "two of those" refers to. */
  readonly reference?: Reference;
}

/** The meaning of one sentence, before `chooseTask` relates it to the products of the conversation. */
export interface ParsedSentence {
  /** Normalised, translated into English from German or Spanish, with phrases rewritten and typing errors corrected. */
  readonly text: string;
  readonly intent: Intent;
  readonly filters: Filters;
  readonly reference: Reference | undefined;
  /** The filters of each kind of product that the sentence asks for: two in "a tent and a mat". */
  readonly kinds: readonly Filters[];
  /** Plurals of products in a list that outfitters do not sell: `['surfboards']` for "a tent and a surfboard". */
  readonly unsold: readonly string[];
  /** How many pieces of one product the shopper asks the price of. */
  readonly quantity: number | undefined;
  /** The parts of a list whose price is asked; empty without a list. */
  readonly pieces: readonly ParsedPiece[];
  /** A request about the cart. */
  readonly cart: CartRequest | undefined;
  /** Ids of the products named; several if the sentence names several, or if a name is ambiguous. */
  readonly named: readonly string[];
  readonly topics: readonly Topic[];
  /** The shop's answers that share words with the sentence, best first. */
  readonly answers: readonly RankedEntry[];
  /** Possible kinds of request, the most probable first; empty if no word of the sentence is known. */
  readonly requests: readonly Guess<RequestKind>[];
  readonly change: Change | undefined;
  readonly aspect: Aspect | undefined;
  /** The words that name the aspect. */
  readonly aspectWords: readonly string[];
  /** Whether the sentence requests products, rather than asking about one. */
  readonly isWish: boolean;
  /** The five digits of an order number. */
  readonly orderNumber: string | undefined;
  /** Ids of the stores whose city is mentioned; in a sentence about stores, also of those whose country is mentioned. */
  readonly stores: readonly string[];
  /** Id of the kit whose kind of trip is mentioned. */
  readonly kit: string | undefined;
  readonly language: Language;
}
