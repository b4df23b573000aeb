import type { Geolocate } from '../browser/index.ts';
import type {
  AddToCart,
  Feedback,
  HostForm,
  HostInputsById,
  MapPicture,
  ResolveProducts,
  Store,
} from '../components/index.ts';
import type { HandoverOptions } from '../store/index.ts';
import type { SettingName } from './attributes.ts';
import type { Welcome } from './welcome.ts';

/** What the frame says by itself; everything else comes from the catalogue. */
export const defaultLabel = 'Ask us';
export const defaultNotice = 'Chat did not load.|Retry';

/** What a shop sets by `configure`, because it is no text. */
export interface HostOptions {
  /** Whether the conversation may be stored; without a word it is, from the shopper's first act on. */
  readonly consent?: boolean;
  /** Asks the shop's server for a short-lived token that says who the shopper is; null: nobody is signed in any more. */
  readonly identify?: (() => Promise<string>) | null;
  /** The shop's stores: what the shopper can choose from, and what a handover to a store offers. */
  readonly stores?: readonly Store[];
  /** What buttons and rows open instead of being sent, by their ids. */
  readonly opens?: HostInputsById;
  /** Origins whose pictures and sounds load by themselves, beside those of `data-media-origins`. */
  readonly mediaOrigins?: readonly string[];
  /** Fetches products that the agent named by id only. */
  readonly resolveProducts?: ResolveProducts;
  /** Asks where the shopper is, in place of the browser; may add a name and an address. */
  readonly locate?: Geolocate;
  /** Puts a product into the shop's cart; where given, cards offer it. */
  readonly onAddToCart?: AddToCart;
  /** What happens when the agent hands over: a person in the thread, ways to the shop, or a word to it. */
  readonly handover?: HandoverOptions;
  /**
   * The address of a still map around a spot, in degrees, about twice as wide as high: places then show it. The
   * page's content policy decides from where.
   */
  readonly mapPicture?: MapPicture;
  /** Told what a shopper thinks of an answer, and why where they say it. */
  readonly onFeedback?: (feedback: Feedback) => void;
  /** Said to the agent with the next thing the shopper says, whenever it has changed. */
  readonly context?: ShopContext;
}

/** One line of the shop's cart. */
export interface CartLine {
  readonly productId: string;
  readonly variantId?: string;
  readonly title?: string;
  readonly quantity: number;
  /** Of one piece. */
  readonly price?: number;
}

/** What the shopper has before them. */
export interface ShopContext {
  /** Address of the page. */
  readonly page?: string;
  /** The product that the page is about; empty where it is about none. */
  readonly product?: string;
  readonly cart?: readonly CartLine[];
}

/** The script that draws the page's chats. */
export interface ScriptTag {
  /** Address of the loader: the base of everything it loads. */
  readonly base: string;
  /** The script's tag, whose attributes the page's chat has taken over. */
  tag?: Element;
  /** What the proxies have said to `welcome.json`, by its address. */
  welcomes?: Map<string, Promise<Welcome>>;
}

/** What the page has set, as it stands. */
export interface ElementConfig {
  readonly host: ScriptTag;
  readonly text: (name: SettingName) => string | undefined;
  readonly options: HostOptions;
}

export type { HostForm, Store };
