import type { AddToCart, HostForm, HostOpens, Store } from '../components/index.ts';
import type { Product } from '../protocol/index.ts';
import type { HandoverOptions } from '../store/index.ts';

/**
 * Everything a shop can set as text: attributes of the script tag (`data-heading`) or of the element (`heading`).
 * What each means to the app stands in `Settings`; the frame itself reads `label`,
 * `notice` (what is said where the chat cannot be loaded, and its button's word, apart by `|`), `accent`, `radius`, `font`,
 * `side` (`end` or `start`), `mode` and `build` (`preact` or `react`).
 */
export const settingNames = [
  'endpoint',
  'agent-id',
  'heading',
  'label',
  'notice',
  'greeting',
  'starters',
  'attach',
  'locale',
  'scheme',
  'accent',
  'radius',
  'font',
  'side',
  'mode',
  'build',
] as const;
/** What the frame says by itself; everything else comes from the catalogue. */
export const frameWords = { label: 'Ask us', notice: 'Chat did not load.|Retry' };

export type SettingName = (typeof settingNames)[number];

/** What a shop sets by `configure`, because it is no text. */
export interface HostOptions {
  /** Whether the conversation may be stored; without a word it is, from the shopper's first act on. */
  readonly consent?: boolean;
  /** Asks the shop's server for a short-lived token that says who the shopper is; null: nobody is signed in any more. */
  readonly identify?: (() => Promise<string>) | null;
  /** The shop's stores: what the shopper can choose from, and what a handover to a store offers. */
  readonly stores?: readonly Store[];
  /** What buttons and rows open instead of being sent, by their ids. */
  readonly opens?: HostOpens;
  /** Fetches products that the agent named by id only. */
  readonly resolveProducts?: (ids: readonly string[]) => Promise<readonly Product[]>;
  /** Puts a product into the shop's cart; where given, cards offer it. */
  readonly onAddToCart?: AddToCart;
  /** What happens when the agent hands over: a person in the thread, ways to the shop, or a word to it. */
  readonly handover?: HandoverOptions;
}

/** What the page has set, as it stands. */
export interface Given {
  /** Address of the loader: the base of everything it loads. */
  readonly base: string;
  readonly text: (name: SettingName) => string | undefined;
  readonly options: HostOptions;
}

export type { HostForm, Store };
