import type { CartAction } from '../src/protocol/index.ts';
import type { RankedEntry } from './catalogue/AnswerIndex.ts';
import type { Filters } from './catalogue/filters.ts';
import type { Aspect, Change, Criterion, Topic } from './parsing/intent.ts';

/** A task of the agent with its parameters. `do` names the skill that runs it. */
export type Task =
  | {
      readonly do: 'search';
      readonly filters: Filters;
      /** Plurals of other products in the request that the shop does not sell. */
      readonly unsold?: readonly string[];
      /** The shopper asks what the products cost. */
      readonly ofPrice?: boolean;
    }
  /** Further results of the last search; `all`: the results from the first one on. */
  | { readonly do: 'more'; readonly all: boolean }
  /** `near`: id of the product to compare with, instead of the products shown. */
  | { readonly do: 'change'; readonly change: Change; readonly filters: Filters; readonly near?: string }
  /** Products like the one with this id, with the properties in `asked`, which that one lacks. */
  | { readonly do: 'version'; readonly id: string; readonly asked: Filters; readonly filters: Filters }
  | { readonly do: 'similar'; readonly id: string; readonly filters: Filters }
  | {
      readonly do: 'compare';
      readonly ids: readonly string[];
      readonly by?: Criterion;
      /** The shopper asks which of the products have these properties. */
      readonly having?: Filters;
    }
  | {
      readonly do: 'about';
      readonly id: string;
      readonly aspect?: Aspect;
      readonly filters: Filters;
      /** The question, for which the product's own texts are searched. */
      readonly question?: string;
      /** Words of the question that name neither a filter nor the aspect. */
      readonly rest?: string;
      /** Whether the question concerns something the catalogue does not record. */
      readonly isUnknown?: boolean;
    }
  | { readonly do: 'aspects'; readonly ids: readonly string[]; readonly aspect: Aspect }
  | {
      readonly do: 'stock';
      /** Whether the shopper also asks for the price. */
      readonly isPriced?: boolean;
      readonly id: string;
      readonly filters: Filters;
      readonly storeIds: readonly string[];
    }
  | { readonly do: 'sizes'; readonly id?: string; readonly text: string; readonly filters: Filters }
  | { readonly do: 'pair'; readonly id: string }
  | { readonly do: 'buy'; readonly id?: string; readonly filters: Filters }
  | {
      readonly do: 'which';
      readonly want: 'about' | 'stock' | 'sizes' | 'pair' | 'similar';
      readonly ids: readonly string[];
      readonly filters: Filters;
    }
  | {
      readonly do: 'knowledge';
      /** The topics that the question names, whose entries are preferred. */
      readonly topics: readonly Topic[];
      readonly text: string;
      /** Entries that share words with the question, best first; if absent, the skill ranks the entries by `text`. */
      readonly answers?: readonly RankedEntry[];
    }
  | { readonly do: 'entry'; readonly id: string }
  | { readonly do: 'delivery'; readonly id: string }
  | { readonly do: 'stores'; readonly ids: readonly string[]; readonly text: string }
  | { readonly do: 'nearest'; readonly latitude: number; readonly longitude: number }
  | { readonly do: 'chooseStore'; readonly id: string; readonly name: string; readonly city: string }
  | { readonly do: 'order'; readonly number?: string; readonly email?: string }
  /** `listed`: as a packing list instead of cards. */
  | { readonly do: 'kit'; readonly id: string; readonly filters: Filters; readonly listed: boolean }
  | { readonly do: 'kits' }
  /** `pays`: the shopper wants to check out. */
  | ({ readonly do: 'cart'; readonly pays?: boolean } & CartAction)
  /** The shopper wants to change the product with this id, which is not in the cart. Without an id, the cart is empty. */
  | { readonly do: 'notInCart'; readonly id?: string }
  | { readonly do: 'form'; readonly values: Readonly<Record<string, string>> }
  | { readonly do: 'image'; readonly captioned: boolean }
  | { readonly do: 'audio' }
  | { readonly do: 'voice' }
  | { readonly do: 'person' }
  | { readonly do: 'complaint' }
  | { readonly do: 'greet' }
  | { readonly do: 'thanks' }
  | { readonly do: 'bye' }
  | { readonly do: 'help' }
  /** The price of the given numbers of pieces together. */
  | {
      readonly do: 'total';
      readonly pieces: readonly { readonly id: string; readonly count: number }[];
    }
  /** The prices of the pieces of a sum; each piece is one of several products. */
  | {
      readonly do: 'prices';
      readonly parts: readonly { readonly ids: readonly string[]; readonly count: number }[];
    }
  /** One product of each kind; the price of `filters` limits their sum. `unsold` as in `search`. */
  | {
      readonly do: 'bundle';
      readonly kinds: readonly Filters[];
      readonly filters: Filters;
      readonly unsold: readonly string[];
    }
  | { readonly do: 'offTopic' }
  | { readonly do: 'smalltalk'; readonly text: string }
  | { readonly do: 'decline' }
  | { readonly do: 'outOfScope'; readonly words: string }
  | { readonly do: 'notUnderstood' };

export type TaskOf<K extends Task['do']> = Extract<Task, { readonly do: K }>;
