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

/** What a page needs for a conversation to outlive it. */
export interface PersistenceRuntime extends Pick<ChatRuntime, 'clock' | 'random' | 'makeId'> {
  /** Where pages tell each other; answers undefined where they cannot. */
  readonly openChannel: OpenTabChannel;
  /** Where the conversation is kept, best first; the first that takes it is used. */
  readonly storages: readonly StorageAdapter[];
  /** What is kept for this tab alone. */
  readonly tabStorage: StorageAdapter;
}

export interface PersistenceOptions extends PersistenceRuntime {
  /** Conversations of different scopes know nothing of each other: the endpoint, and the agent where there are several. */
  readonly scope: string;
  /** False: nothing is ever written. Undefined: nothing is before the shopper has done something. */
  readonly consent?: boolean | undefined;
  /** What is shown of the conversation beside the draft; asked at each saving. */
  readonly view?: () => Omit<SavedView, 'draft'>;
  /** Told what is kept of the view; undefined: nothing is kept any more. */
  readonly onSave?: (view: SavedView | undefined) => void;
}

export interface Persistence {
  /** What an earlier page showed; undefined where nothing was kept. */
  readonly view: SavedView | undefined;
  /** The shopper has done something in the chat: from now on it is kept, unless that was refused. */
  acted(): void;
  /** True: kept from now on. False: in memory only, and what is stored goes. */
  consent(allowed: boolean): void;
  /**
   * Who the shopper is, by a token of the shop's server; null: nobody any more. What was said under another name goes.
   * What was said without a name stays and becomes theirs. Rejects where no token is to be had, or names nobody.
   *
   * What a signed-in shopper said is kept until their token expires; an open page asks for a new token then. A page
   * that doesn't identify within ten seconds, or before it is left, removes it.
   */
  identify(token: (() => Promise<string>) | null): Promise<void>;
  /** What is shown has changed. */
  viewed(): void;
  /** The page is being left or hidden: what is not yet kept is kept now. */
  save(): void;
  /** This page speaks to screen readers from now on, and no other one does. */
  announceHere(): void;
  /** The page is being left, perhaps to come back: answers what to do when it does. */
  leave(): () => void;
  /** Keeps nothing from now on; what is kept stays. */
  stop(): void;
}

/** How long what streams in may stay unsaved, in milliseconds. */
const pause = 500;
/** How long a page has to identify the shopper, in milliseconds. */
const identifyWithin = 10_000;
/** Milliseconds: a longer timer of a browser runs at once. */
const longestTimer = 2 ** 31 - 1;

/** Makes a conversation outlive its page: goes on with what is kept of it, and keeps it from then on. */
export function persistConversation(store: ChatStore, options: PersistenceOptions): Persistence {
  const { clock, scope, tabStorage, view = () => ({ isOpen: false }), onSave } = options;
  const storage = firstWritable(options.storages);
  const key = `shelftalk ${scope}`;
  const tabKey = `${key} tab`;
  let leave: 'unasked' | 'given' | 'refused' = 'unasked';
  let waiting: Cancel | undefined;
  /** A newer release has kept something: it stays until something is said here. */
  let isTheirs = false;

  const kept = options.consent === false ? undefined : read();
  const found =
    options.consent === false ? undefined : (parseView(tabStorage.read(tabKey) ?? '') ?? kept?.view);
  if (kept || found) leave = 'given';
  // What a signed-in shopper has said and written is shown to nobody else: it waits until they are identified.
  let held = kept && isIdentified(kept.conversation.clientKey) ? kept.conversation : undefined;
  const shown = found && held ? { ...found, draft: '' } : found;
  let asked = 0;
  let lastToken: (() => Promise<string>) | undefined;
  let until: number | undefined;
  let renewal: Cancel | undefined;
  const anonymous = held && clock.after(identifyWithin, dropHeld);
  if (held) expireAt(kept?.until);
  if (kept && !held) store.persistence.update(replaceConversation(kept.conversation));
  if (shown && store.draft.getState().text === '') store.draft.setState({ text: shown.draft });
  if (options.consent !== undefined) consent(options.consent);

  const endDraft = store.draft.subscribe(soon);
  let tabs = join();

  function join(): TabSync {
    const joined = createTabSync(store, {
      ...options,
      name: scope,
      onChange: (state, before) => {
        if (isUrgent(state, before)) save();
        else soon();
      },
    });
    joined.resume();
    return joined;
  }

  function read(): SavedState | undefined {
    const text = storage.read(key);
    if (text === null) return undefined;
    const found = parseState(text, clock.now());
    isTheirs = isNewer(text);
    if (!found && !isTheirs) {
      storage.remove(key);
      onSave?.(undefined);
    }
    return found;
  }

  function soon(): void {
    if (leave === 'given') waiting ??= clock.after(pause, save);
  }

  function save(): void {
    waiting?.();
    waiting = undefined;
    if (leave !== 'given') return;
    const conversation = toSavedConversation(store.getState());
    const now: SavedView = { ...view(), draft: store.draft.getState().text };
    const hasBegun = conversation.order.length > 0 || conversation.clientKey !== null;
    if (!hasBegun && held) return;
    const isSignedIn = isIdentified(conversation.clientKey);
    if (hasBegun) isTheirs = false;
    if ((!hasBegun && !now.isOpen && now.draft === '') || (isSignedIn && isExpired())) {
      forgo();
      return;
    }
    // A tab's own store outlives a sign-out in another tab: what a signed-in shopper writes stays out of it.
    tabStorage.write(tabKey, serializeView(isSignedIn ? { ...now, draft: '' } : now));
    const limit = isSignedIn && until !== undefined && { until };
    if (hasBegun)
      storage.write(key, serializeState({ savedAt: clock.now(), conversation, view: now, ...limit }));
    else if (!isTheirs) storage.remove(key);
    onSave?.(now);
  }

  /** There is nothing to keep. */
  function forgo(): void {
    tabStorage.remove(tabKey);
    if (!isTheirs) storage.remove(key);
    onSave?.(undefined);
  }

  function remove(): void {
    isTheirs = false;
    forgo();
  }

  function consent(allowed: boolean): void {
    leave = allowed ? 'given' : 'refused';
    if (allowed) save();
    else remove();
  }

  function isExpired(): boolean {
    return until !== undefined && until <= clock.now();
  }

  /** What is kept of a signed-in shopper goes then, unless a new token comes. */
  function expireAt(time: number | undefined): void {
    until = time;
    renewal?.();
    renewal = undefined;
    if (time === undefined || isExpired()) return;
    renewal = clock.after(Math.min(time - clock.now(), longestTimer), () => {
      if (held && isExpired()) dropHeld();
      // Without a new token, saving removes what is kept.
      else if (lastToken) identify(lastToken).then(save, save);
    });
  }

  /** Nobody has come whose conversation it is. */
  function dropHeld(): void {
    if (!held) return;
    held = undefined;
    save();
  }

  async function identify(token: (() => Promise<string>) | null): Promise<void> {
    anonymous?.();
    asked += 1;
    const mine = asked;
    const text = await token?.();
    // Somebody else has come, or gone, since.
    if (mine !== asked) return;
    const subject = text === undefined ? null : subjectOf(text);
    if (subject === undefined) throw new Error('The token names nobody.');
    lastToken = token ?? undefined;
    expireAt(text === undefined ? undefined : expiryOf(text));
    const { clientKey } = store.getState();
    const theirs = held?.clientKey === subject ? held : undefined;
    const hadAnother = held !== undefined && !theirs;
    held = undefined;
    if (isIdentified(clientKey) && clientKey !== subject) await store.commands.reset();
    else if (theirs && store.getState().order.length === 0) {
      store.persistence.update(replaceConversation(theirs));
      if (store.draft.getState().text === '') store.draft.setState({ text: kept?.view.draft ?? '' });
      tabs.resume();
    } else if (hadAnother) save();
    if (subject !== null && !isIdentified(store.getState().clientKey)) whenIdle(mine);
  }

  /** A visitor has signed in: what they have said stays, in a session of their own, once nothing runs in the old one. */
  function whenIdle(mine: number): void {
    const look = (): boolean => {
      const state = store.getState();
      if (mine !== asked) return true;
      if (isBusy(state)) return false;
      if (state.session.status === 'open' && !isIdentified(state.clientKey))
        void store.persistence.closeAnonymousSession();
      return true;
    };
    if (look()) return;
    const end = store.subscribe(() =>
      queueMicrotask(() => {
        if (look()) end();
      }),
    );
  }

  return {
    identify,
    view: shown,
    acted: () => {
      if (leave === 'unasked') consent(true);
    },
    consent,
    viewed: soon,
    save: () => {
      store.commands.flush();
      save();
    },
    announceHere: () => tabs.claimAnnouncements(),
    leave: () => {
      if (!asked) dropHeld();
      store.commands.flush();
      save();
      const left = toSavedConversation(store.getState());
      tabs.leave();
      tabs.stop();
      store.commands.dispose();
      return () => {
        // Other pages may have gone on meanwhile, or have put an end to it.
        const now = leave === 'given' ? read()?.conversation : left;
        // Somebody may have signed in on another page since.
        const isOthers = !now || (isIdentified(now.clientKey) && now.clientKey !== left.clientKey);
        store.persistence.update(isOthers ? conversationForgotten : replaceConversation(now));
        tabs = join();
      };
    },
    stop: () => {
      asked += 1;
      waiting?.();
      renewal?.();
      anonymous?.();
      endDraft();
      tabs.stop();
    },
  };
}

/** What must be kept before anything else happens: it decides what is sent, and what is asked for again. */
function isUrgent(state: ChatState, before: ChatState): boolean {
  return (
    (['session', 'turn', 'outbox', 'clientKey'] as const).some((part) => state[part] !== before[part]) ||
    state.attempt?.fate !== before.attempt?.fate ||
    state.attempt?.turnId !== before.attempt?.turnId
  );
}
