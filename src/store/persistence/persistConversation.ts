import type { ChatStore } from '../chatStore.ts';
import { conversationForgotten, isIdentified } from '../handlers/session.ts';
import type { Cancel, ChatRuntime } from '../runtime.ts';
import { isBusy } from '../select.ts';
import type { ChatState } from '../state.ts';
import { replaceConversation } from './continueTurn.ts';
import { isNewer } from './migrations.ts';
import {
  parseState,
  parseView,
  type SavedState,
  type SavedView,
  serializeState,
  serializeView,
  toSavedConversation,
} from './savedState.ts';
import { firstWritable, type StorageAdapter } from './storageAdapter.ts';
import { createTabSync, type OpenTabChannel, type TabSync } from './tabSync.ts';
import { expiryOf, subjectOf } from './tokenClaims.ts';

/** Clock, id generator, random numbers, storage and tab channel of a persisted conversation. */
export interface PersistenceRuntime extends Pick<ChatRuntime, 'clock' | 'random' | 'makeId'> {
  /** Opens a channel to the other tabs; returns undefined if there is none. */
  readonly openChannel: OpenTabChannel;
  /** Storages for the conversation, in order of preference. The first that accepts a text is used. */
  readonly storages: readonly StorageAdapter[];
  /** Storage for the view, which belongs to one tab. */
  readonly tabStorage: StorageAdapter;
}

/** Options of `persistConversation`. */
export interface PersistenceOptions extends PersistenceRuntime {
  /** Separates conversations: the endpoint, and the agent if there are several. */
  readonly scope: string;
  /**
   * False: removes saved data and saves nothing. True: saves from now on. Undefined: saves once the shopper uses the chat, or
   * if an earlier page has saved the conversation.
   */
  readonly consent?: boolean | undefined;
  /** Returns the view without its draft; called before each save. */
  readonly view?: () => Omit<SavedView, 'draft'>;
  /** Called after each save with the saved view, or with undefined after the saved data was removed. */
  readonly onSave?: (view: SavedView | undefined) => void;
}

/** Controls the persistence of a conversation. */
export interface Persistence {
  /** The view that an earlier page saved; undefined if there is none. */
  readonly view: SavedView | undefined;
  /** Call when the shopper uses the chat: starts saving, unless consent was refused. */
  recordActivity(): void;
  /** True: saves from now on. False: keeps the conversation in memory only and removes the saved data. */
  consent(allowed: boolean): void;
  /**
   * Identifies the shopper by a token of the shop's server, or as anonymous by null. The conversation of another
   * identified shopper is removed; an anonymous conversation stays and becomes the shopper's.
   *
   * The conversation of a signed-in shopper is saved until their token expires. Then an open page requests a new token.
   * A page that does not call `identify` within ten seconds, or before it is left, removes the saved conversation.
   *
   * @throws the error of `token`, or an error if the token contains no shopper.
   */
  identify(token: (() => Promise<string>) | null): Promise<void>;
  /** Call when the view has changed. */
  viewChanged(): void;
  /** Saves pending changes at once, as when the page is being hidden. */
  save(): void;
  /** Makes this page the only one that announces messages to screen readers. */
  claimAnnouncements(): void;
  /**
   * Call when the page is left: saves, and ends tab sync, timers and the running turn.
   *
   * @returns a function to call if the page is shown again; it continues the conversation.
   */
  suspend(): () => void;
  /** Stops saving and tab sync; the saved data stays. */
  stop(): void;
}

/** Maximum time in milliseconds for which streamed messages are not saved. */
const saveDelayMs = 500;
/** Time in milliseconds in which a page must identify a signed-in shopper. */
const identifyTimeoutMs = 10_000;
/** Milliseconds; browsers run a longer timer at once. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Saves a conversation, restores it on the next page, and shares it with the other tabs of the browser.
 *
 * @example
 * const persistence = persistConversation(store, { ...runtime, scope: 'https://chat.shop.example/agent' });
 */
export function persistConversation(store: ChatStore, options: PersistenceOptions): Persistence {
  const { clock, scope, tabStorage, view = () => ({ isOpen: false }), onSave } = options;
  const storage = firstWritable(options.storages);
  const key = `shelftalk ${scope}`;
  const tabKey = `${key} tab`;
  let consentState: 'undecided' | 'granted' | 'refused' = 'undecided';
  let cancelSave: Cancel | undefined;
  /** Whether the saved data is of a newer release. It stays until this page has its own conversation or consent is refused. */
  let hasNewerData = false;

  const saved = options.consent === false ? undefined : readSaved();
  const savedView =
    options.consent === false ? undefined : (parseView(tabStorage.read(tabKey) ?? '') ?? saved?.view);
  if (saved || savedView) consentState = 'granted';
  /** The saved conversation of a signed-in shopper, which is not shown until they are identified. */
  let withheld = saved && isIdentified(saved.conversation.clientKey) ? saved.conversation : undefined;
  const initialView = savedView && withheld ? { ...savedView, draft: '' } : savedView;
  let identifyCalls = 0;
  let lastToken: (() => Promise<string>) | undefined;
  /** Expiry of the token, in milliseconds since the epoch. */
  let expiresAt: number | undefined;
  let cancelExpiry: Cancel | undefined;
  const cancelIdentifyTimeout = withheld && clock.after(identifyTimeoutMs, dropWithheld);
  if (withheld) setExpiry(saved?.until);
  if (saved && !withheld) store.persistence.update(replaceConversation(saved.conversation));
  if (initialView && store.draft.getState().text === '') store.draft.setState({ text: initialView.draft });
  if (options.consent !== undefined) consent(options.consent);

  const unsubscribeDraft = store.draft.subscribe(scheduleSave);
  let tabSync = startTabSync();

  function startTabSync(): TabSync {
    const started = createTabSync(store, {
      ...options,
      name: scope,
      onChange: (state, before) => {
        if (isUrgent(state, before)) save();
        else scheduleSave();
      },
    });
    started.resume();
    return started;
  }

  function readSaved(): SavedState | undefined {
    const text = storage.read(key);
    if (text === null) return undefined;
    const parsed = parseState(text, clock.now());
    hasNewerData = isNewer(text);
    if (!parsed && !hasNewerData) {
      storage.remove(key);
      onSave?.(undefined);
    }
    return parsed;
  }

  function scheduleSave(): void {
    if (consentState === 'granted') cancelSave ??= clock.after(saveDelayMs, save);
  }

  function save(): void {
    cancelSave?.();
    cancelSave = undefined;
    if (consentState !== 'granted') return;
    const conversation = toSavedConversation(store.getState());
    const current: SavedView = { ...view(), draft: store.draft.getState().text };
    const hasStarted = conversation.order.length > 0 || conversation.clientKey !== null;
    if (!hasStarted && withheld) return;
    const isSignedIn = isIdentified(conversation.clientKey);
    if (hasStarted) hasNewerData = false;
    if ((!hasStarted && !current.isOpen && current.draft === '') || (isSignedIn && isExpired())) {
      removeSaved();
      return;
    }
    // Tab storage stays after a sign-out in another tab, so the draft of a signed-in shopper is not written there.
    tabStorage.write(tabKey, serializeView(isSignedIn ? { ...current, draft: '' } : current));
    const expiry = isSignedIn && expiresAt !== undefined && { until: expiresAt };
    if (hasStarted)
      storage.write(key, serializeState({ savedAt: clock.now(), conversation, view: current, ...expiry }));
    else if (!hasNewerData) storage.remove(key);
    onSave?.(current);
  }

  /** Removes the saved data, except that of a newer release. */
  function removeSaved(): void {
    tabStorage.remove(tabKey);
    if (!hasNewerData) storage.remove(key);
    onSave?.(undefined);
  }

  function consent(allowed: boolean): void {
    consentState = allowed ? 'granted' : 'refused';
    if (allowed) save();
    else {
      hasNewerData = false;
      removeSaved();
    }
  }

  function isExpired(): boolean {
    return expiresAt !== undefined && expiresAt <= clock.now();
  }

  /** Sets the time at which the data of a signed-in shopper is removed, unless a new token arrives. */
  function setExpiry(time: number | undefined): void {
    expiresAt = time;
    cancelExpiry?.();
    cancelExpiry = undefined;
    if (time === undefined || isExpired()) return;
    cancelExpiry = clock.after(Math.min(time - clock.now(), maxTimerMs), () => {
      if (withheld && isExpired()) dropWithheld();
      // Without a new token, `save` removes the saved data.
      else if (lastToken) identify(lastToken).then(save, save);
    });
  }

  /** Removes the saved conversation of a shopper who was not identified. */
  function dropWithheld(): void {
    if (!withheld) return;
    withheld = undefined;
    save();
  }

  async function identify(token: (() => Promise<string>) | null): Promise<void> {
    cancelIdentifyTimeout?.();
    identifyCalls += 1;
    const call = identifyCalls;
    const text = await token?.();
    // A later call replaces this one.
    if (call !== identifyCalls) return;
    const subject = text === undefined ? null : subjectOf(text);
    if (subject === undefined) throw new Error('The token contains no shopper.');
    lastToken = token ?? undefined;
    setExpiry(text === undefined ? undefined : expiryOf(text));
    const { clientKey } = store.getState();
    const restored = withheld?.clientKey === subject ? withheld : undefined;
    const isOfOtherShopper = withheld !== undefined && !restored;
    withheld = undefined;
    if (isIdentified(clientKey) && clientKey !== subject) await store.commands.reset();
    else if (restored && store.getState().order.length === 0) {
      store.persistence.update(replaceConversation(restored));
      if (store.draft.getState().text === '') store.draft.setState({ text: saved?.view.draft ?? '' });
      tabSync.resume();
    } else if (isOfOtherShopper) save();
    if (subject !== null && !isIdentified(store.getState().clientKey)) closeAnonymousSessionWhenIdle(call);
  }

  /** Closes the anonymous session after sign-in, once no turn is running in it. The thread stays. */
  function closeAnonymousSessionWhenIdle(call: number): void {
    /** Returns true if nothing is left to wait for. */
    const tryToClose = (): boolean => {
      const state = store.getState();
      if (call !== identifyCalls) return true;
      if (isBusy(state)) return false;
      if (state.session.status === 'open' && !isIdentified(state.clientKey))
        void store.persistence.closeAnonymousSession();
      return true;
    };
    if (tryToClose()) return;
    const unsubscribe = store.subscribe(() =>
      queueMicrotask(() => {
        if (tryToClose()) unsubscribe();
      }),
    );
  }

  return {
    identify,
    view: initialView,
    recordActivity: () => {
      if (consentState === 'undecided') consent(true);
    },
    consent,
    viewChanged: scheduleSave,
    save: () => {
      store.commands.flush();
      save();
    },
    claimAnnouncements: () => tabSync.claimAnnouncements(),
    suspend: () => {
      if (!identifyCalls) dropWithheld();
      store.commands.flush();
      save();
      const before = toSavedConversation(store.getState());
      tabSync.leave();
      tabSync.stop();
      store.commands.dispose();
      return () => {
        // Other pages may have continued or ended the conversation.
        const latest = consentState === 'granted' ? readSaved()?.conversation : before;
        // On another page, a different shopper may have signed in.
        const isRemoved =
          !latest || (isIdentified(latest.clientKey) && latest.clientKey !== before.clientKey);
        store.persistence.update(isRemoved ? conversationForgotten : replaceConversation(latest));
        tabSync = startTabSync();
      };
    },
    stop: () => {
      identifyCalls += 1;
      cancelSave?.();
      cancelExpiry?.();
      cancelIdentifyTimeout?.();
      unsubscribeDraft();
      tabSync.stop();
    },
  };
}

/**
 * Whether a change must be saved at once: the next request to the service depends on it, or the page itself changed a
 * message while no turn was running. A tab that is opened a moment later cannot load that change from the service.
 */
function isUrgent(state: ChatState, before: ChatState): boolean {
  return (
    (!isBusy(state) && state.byId !== before.byId) ||
    (['session', 'turn', 'outbox', 'clientKey'] as const).some((part) => state[part] !== before[part]) ||
    state.attempt?.delivery !== before.attempt?.delivery ||
    state.attempt?.turnId !== before.attempt?.turnId
  );
}
