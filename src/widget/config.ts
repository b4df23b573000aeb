import type { Geolocate } from '../browser/index.ts';
import type {
  AddToCart,
  ExtensionText,
  Feedback,
  HostForm,
  HostInputsById,
  MapPicture,
  ProductResults,
  ResolveProducts,
  Store,
} from '../components/index.ts';
import type { LookUpOrder, Product } from '../protocol/index.ts';
import type { HandoverOptions } from '../store/index.ts';
import type { SettingName } from './attributes.ts';
import type { Welcome } from './WelcomeTexts.ts';

/** Texts that are shown before a catalogue is loaded: of the launcher, and of a load error with its retry button. */
export const defaultLabel = 'Ask us';
export const defaultNotice = 'Chat did not load.|Retry';

/** Options of `configure`, in addition to the attributes. */
export interface HostOptions {
  /** Whether the conversation may be stored; if unset, it is stored from the shopper's first interaction on. */
  readonly consent?: boolean;
  /**
   * Fetches from the shop's server a short-lived token that identifies the shopper. A new function identifies the shopper again.
   * `null` signs the shopper out and removes their conversation. Default: an anonymous shopper.
   */
  readonly identify?: (() => Promise<string>) | null;
  /** The shop's stores, for the store picker and for handovers to a store. */
  readonly stores?: readonly Store[];
  /** Forms and store pickers that buttons and list rows open instead of being sent, by the id of the button or row. */
  readonly opens?: HostInputsById;
  /** Origins whose media load without asking, in addition to `data-media-origins`. */
  readonly mediaOrigins?: readonly string[];
  /** Fetches products that the agent referred to by id only. */
  readonly resolveProducts?: ResolveProducts;
  /** Product search for browser agents (`data-webmcp`). `limit` is at most 20. */
  readonly searchProducts?: (query: string, limit: number) => Promise<readonly Product[]>;
  /** Finds an order by its number and email address; neither reaches the agent. */
  readonly lookUpOrder?: LookUpOrder;
  /** Returns the address of the shop's page with all results of a search; default: the address that the agent sent. */
  readonly resultsUrl?: (results: ProductResults) => string | undefined;
  /** Replaces the browser's geolocation; may add a name and an address. */
  readonly locate?: Geolocate;
  /**
   * Adds a product to the shop's cart; with a `ShopCart`, the chat also shows the cart. If neither this option nor
   * `data-cart` is set, cards have no cart button.
   */
  readonly onAddToCart?: AddToCart;
  /** Handles handovers: a live agent in the thread, contact options, or a notification. */
  readonly handover?: HandoverOptions;
  /**
   * Returns the URL of a static map around a position in degrees, about twice as wide as high; shown in location
   * messages. The page's content security policy must allow its origin.
   */
  readonly mapPicture?: MapPicture;
  /** Called with the shopper's rating of an answer and their reason, if any. */
  readonly onFeedback?: (feedback: Feedback) => void;
  /**
   * The page's own events, by the name of their data part or `CUSTOM` event, or by their key in `responseEvents`. `Renderer` is the name
   * of a custom element. Events that came before are not shown.
   */
  readonly events?: Readonly<Record<string, ElementExtension>>;
  /** Tools of the agent whose outputs the page shows itself, by name; the proxy must pass these outputs on. */
  readonly tools?: Readonly<Record<string, ElementExtension>>;
  /** Page context; sent to the agent with the shopper's next message after each change of the context. */
  readonly context?: ShopContext;
}

/** Shows an event of the page's own, or the output of a tool, in a custom element, which receives the data in its property `data`. */
export interface ElementExtension extends ExtensionText {
  readonly Renderer: string;
}

/** One line of the shop's cart. */
export interface CartLine {
  readonly productId: string;
  readonly variantId?: string;
  readonly title?: string;
  readonly quantity: number;
  /** Unit price. */
  readonly price?: number;
}

/** Page, product and cart in front of the shopper. */
export interface ShopContext {
  /** Address of the page. Default: the current address, sent only if the page has a product. */
  readonly page?: string;
  /** Id of the product that the page is about; default: the id in the page's JSON-LD or Open Graph data; empty for none. */
  readonly product?: string;
  /** Title of the product, which the shopper sees above the text field; default: the title in the page's JSON-LD or Open Graph data. */
  readonly productTitle?: string;
  readonly cart?: readonly CartLine[];
}

/** The script tag that defines the element. */
export interface ScriptTag {
  /** Address of the loader; a relative `endpoint` is resolved against it. */
  readonly base: string;
  /** The tag itself; after a navigation that runs the script again, the new one. */
  tag?: Element;
  /** Decoded `welcome.json` files by URL, which all chats of the page share. */
  welcomes?: Map<string, Promise<Welcome>>;
}

/** The current attributes and options of the element. */
export interface ElementConfig {
  readonly script: ScriptTag;
  /** Returns the value of an attribute. */
  readonly text: (name: SettingName) => string | undefined;
  readonly options: HostOptions;
}

export type { HostForm, Store };
