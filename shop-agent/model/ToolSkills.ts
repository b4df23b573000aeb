import type { CartAction, ResponseEvent } from '../../src/protocol/index.ts';
import type { Product } from '../catalogue/schema.ts';
import type { Memory } from '../memory.ts';

/** The events of a skill, and the memory after it. */
export interface ToolResult {
  readonly events: readonly ResponseEvent[];
  readonly memory: Memory;
  /** For the model, beside the texts, products and orders of the events. */
  readonly data?: object;
}

/** A choice of a product's variants, in the shop's or the shopper's words. */
export interface VariantChoice {
  readonly size?: string | undefined;
  readonly colour?: string | undefined;
}

/** An action on the cart; `pays`: the shopper wants to check out. */
export type CartRequest = CartAction & { readonly pays?: boolean };

/**
 * The shop's skills that the tools of a model use. They take ids and values, never a sentence of the conversation. An id
 * is of a product that exists.
 */
export interface ToolSkills {
  /** Price, facts and card of a product. */
  details(id: string): ToolResult;
  /** Stock online and in the stores; `city` names one store. */
  stock(id: string, choice: VariantChoice & { readonly city?: string | undefined }): ToolResult;
  sizes(id: string, choice: VariantChoice): ToolResult;
  similar(id: string): ToolResult;
  /** Products that go with one. */
  goesWith(id: string): ToolResult;
  /** @param ids Two or three. */
  compare(ids: readonly string[]): ToolResult;
  /** All stores, or those in a city. */
  stores(city: string | undefined): ToolResult;
  /** Asks for what is missing. */
  order(request: { readonly number?: string; readonly email?: string | undefined }): ToolResult;
  /** The help text that has the words, or no event and the words that no text has. */
  help(words: string): ToolResult;
  handover(isComplaint: boolean): ToolResult;
  /** The action on the cart that the shopper's own words ask for; undefined if they ask for none. */
  readonly askedCart: CartRequest | undefined;
  cart(action: CartRequest): ToolResult;
  /** The options of a product, to add it to the cart. */
  openOptions(id: string, choice: VariantChoice): ToolResult;
  /** Short facts on the card of a product. */
  cardFacts(product: Product, choice: VariantChoice): readonly string[];
}
