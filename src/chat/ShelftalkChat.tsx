'use client';

import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { type BrowserPersistenceOptions, browserFetch, browserRuntime } from '../browser/index.ts';
import { createHttpTransport } from '../client/index.ts';
import {
  type AddToCart,
  ChatPanel,
  type ChatPanelProps,
  ChatWidget,
  type ChatWidgetProps,
  type LocaleMessages,
  LocaleProvider,
  type Scheme,
} from '../components/index.ts';
import { ChatProvider, type ChatProviderProps } from '../react/index.ts';
import { type ChatStore, createChatStore, type Extensions, type Persistence } from '../store/index.ts';

/** Factor of margins and of the space between messages. */
const densities = { compact: '0.75', normal: '1', spacious: '1.25' } as const;

export type Density = keyof typeof densities;

/** Colours, font, corners and density of a chat. */
export interface ChatTheme {
  /** `light`, `dark`, `auto` (the system's) or `host` (the page's own switch); default: `host`. */
  readonly scheme?: Scheme;
  /** Colour of buttons, any CSS colour, as given; as text and thin lines, adjusted where it would be hard to read. */
  readonly accent?: string;
  /** The accent in dark mode; default: the accent. */
  readonly accentDark?: string;
  /** Background of the panel, shifted only as far as text on it needs it. */
  readonly ground?: string;
  readonly groundDark?: string;
  /** Background of cards, fields and the shopper's messages. */
  readonly cardColour?: string;
  readonly cardColourDark?: string;
  /** Colour of text, shifted until it is readable. */
  readonly inkColour?: string;
  readonly inkColourDark?: string;
  /** Hairlines and borders of cards. */
  readonly lineColour?: string;
  readonly lineColourDark?: string;
  /** Font weights of buttons; of titles and the greeting; of product titles, prices, names and labels. Default: 600. */
  readonly buttonWeight?: string;
  readonly titleWeight?: string;
  readonly strongWeight?: string;
  /** Corners of suggestions; default: round, unless `radius` is 0. */
  readonly chipRadius?: string;
  /** A CSS `font-family` for titles and the greeting; default: `font`. */
  readonly titleFont?: string;
  /** A CSS `font-family`. */
  readonly font?: string;
  /** Corners of cards and of the panel, such as `8px`. */
  readonly radius?: string;
  /** Font size of messages, fields and buttons, from `14px` to `18px`; default: `16px`. */
  readonly textSize?: string;
  /** Margins and space between messages; default: `normal`. */
  readonly density?: Density;
}

/** Stores the conversation in the browser: `persistInBrowser` of `shelftalk/persist`, or a function that calls it. */
export type StartPersistence = (
  store: ChatStore,
  options: Pick<BrowserPersistenceOptions, 'panel' | 'scope'>,
) => Persistence;

type PanelProps = Omit<ChatPanelProps, 'scheme' | 'onAddToCart' | 'onClose' | 'className'>;
type FloatingProps = Pick<
  ChatWidgetProps,
  'open' | 'defaultOpen' | 'onOpenChange' | 'side' | 'launcherLabel' | 'className'
>;
type Conversation =
  /** `endpoint`: URL of the proxy, such as `https://chat.shop.example/agent`. */
  | {
      readonly endpoint: string;
      readonly agentId?: string | undefined;
      /** The page's own events, and outputs of tools: `createExtensions`. Create it once, outside of render. */
      readonly extensions?: Extensions | undefined;
      readonly store?: undefined;
    }
  /** `store`: a conversation that the page has created. */
  | {
      readonly store: ChatStore;
      readonly endpoint?: undefined;
      readonly agentId?: undefined;
      readonly extensions?: undefined;
    };

/** `open`, `defaultOpen`, `onOpenChange`, `side` and `launcherLabel` have no effect with `mode="inline"`. */
export type ShelftalkChatProps = Conversation &
  PanelProps &
  FloatingProps & {
    /** `floating` (default): a launcher in a corner of the page. `inline`: the panel fills the box around it. */
    readonly mode?: 'floating' | 'inline';
    /** Language, such as `de` of `shelftalk/locales`; default: English. */
    readonly locale?: LocaleMessages | undefined;
    readonly theme?: ChatTheme | undefined;
    /** Adds a product to the shop's cart; without it, cards have no cart button. Pass a stable function, created once. */
    readonly cart?: AddToCart | undefined;
    /** Live agents and contact options for handovers. Pass a stable object: a new one restarts the connection. */
    readonly handover?: ChatProviderProps['handover'];
    /** Keeps the conversation over reloads and in other tabs, such as `persistInBrowser`; default: not stored. */
    readonly persist?: StartPersistence | undefined;
    /** Components of the page beside the chat, with access to its hooks. */
    readonly children?: ReactNode;
  };

/**
 * A finished chat: conversation, launcher and panel. Without `store`, each rendered component creates its own
 * conversation, also on a server.
 *
 * @example
 * <ShelftalkChat endpoint="https://chat.shop.example/agent" greeting="How can we help?" />
 */
export const ShelftalkChat = ({ endpoint, agentId, extensions, store, ...props }: ShelftalkChatProps) =>
  store ? (
    <Chat {...props} store={store} />
  ) : (
    <OwnChat
      key={`${endpoint} ${agentId}`}
      {...props}
      endpoint={endpoint}
      agentId={agentId}
      extensions={extensions}
    />
  );

type ChatProps = Omit<ShelftalkChatProps, keyof Conversation> & { readonly store: ChatStore };
type OwnChatProps = Omit<ChatProps, 'store'> & {
  readonly endpoint: string;
  readonly agentId: string | undefined;
  readonly extensions: Extensions | undefined;
};

/** Creates its store in the first render; this makes no request. */
const OwnChat = ({ endpoint, agentId, extensions, ...props }: OwnChatProps) => {
  const [store] = useState(() =>
    createChatStore({
      transport: createHttpTransport({ endpoint, fetch: browserFetch }),
      ...browserRuntime,
      extensions,
      ...(agentId !== undefined && { agentId }),
    }),
  );
  useEffect(() => store.commands.dispose, [store]);
  return <Chat {...props} store={store} />;
};

const Chat = ({
  store,
  mode = 'floating',
  locale,
  theme = {},
  cart,
  handover,
  persist,
  mediaOrigins,
  children,
  ...rest
}: ChatProps) => {
  const root = useRef<HTMLDivElement>(null);
  usePersistence(store, root, persist);
  const { open, defaultOpen, onOpenChange, side, launcherLabel, ...panel } = rest;
  const shared = { ...panel, scheme: theme.scheme ?? 'host', onAddToCart: cart };
  const floating = { open, defaultOpen, onOpenChange, side, launcherLabel };
  const chat = (
    <div ref={root} className="shelftalk-chat" style={styleOf(theme)}>
      <ChatProvider store={store} handover={handover} mediaOrigins={mediaOrigins}>
        {mode === 'inline' ? <ChatPanel {...shared} /> : <ChatWidget {...shared} {...floating} />}
        {children}
      </ChatProvider>
    </div>
  );
  return locale ? <LocaleProvider value={locale}>{chat}</LocaleProvider> : chat;
};

function usePersistence(
  store: ChatStore,
  root: { readonly current: HTMLElement | null },
  persist: StartPersistence | undefined,
): void {
  // Read by the effect only, so that a new function in each render does not start persistence again.
  const latest = useRef(persist);
  latest.current = persist;
  const isPersisted = persist !== undefined;
  useEffect(() => {
    if (!isPersisted || !root.current || !latest.current) return;
    const scope = store.endpoint ?? '';
    const persistence = latest.current(store, { panel: root.current, scope });
    return () => {
      persistence.save();
      persistence.stop();
    };
  }, [store, root, isPersisted]);
}

/** Returns the custom properties that the chat inherits from its root, which has no box of its own. */
function styleOf({ scheme: _, density, ...theme }: ChatTheme): CSSProperties {
  const tokens = Object.entries({ ...theme, density: density && densities[density] }).map(([name, value]) => [
    `--shelftalk-${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`,
    value,
  ]);
  return { display: 'contents', ...Object.fromEntries(tokens) };
}
