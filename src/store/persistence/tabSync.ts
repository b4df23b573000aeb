import type { ChatStore } from '../chatStore.ts';
import { isShopperEntry, markUnsent } from '../handlers/outbox.ts';
import type { Cancel, Clock } from '../runtime.ts';
import { isBusy } from '../select.ts';
import type { ChatState } from '../state.ts';
import { continueTurn } from './continueTurn.ts';
import { migrations } from './migrations.ts';
import { applyPatch, createPatch, type StatePatch } from './statePatch.ts';

/** A message between the tabs of one browser. `from` is the id of the sending tab. */
export type TabMessage = { readonly from: string } & (
  | {
      /**
       * `hello`: a new tab requests the state of a running turn. `left`: the page that runs the turn is being left.
       * `stop`: the shopper stopped the turn. `announced`: the sending tab announces messages to screen readers from now on.
       * `runs`: heartbeat of the tab that runs the turn.
       */
      readonly kind: 'hello' | 'left' | 'stop' | 'announced' | 'runs';
    }
  /** The state changed. `runs`: the sending tab runs a turn. */
  | { readonly kind: 'changed'; readonly patch: StatePatch; readonly runs: boolean }
);

/** A channel to the other tabs. */
export interface TabChannel {
  /** Sends a message to all other tabs that opened a channel with the same name. */
  post(message: TabMessage): void;
  close(): void;
}

/** Opens a channel to the other tabs; returns undefined if there is none. */
export type OpenTabChannel = (
  name: string,
  onMessage: (message: TabMessage) => void,
) => TabChannel | undefined;

/** Options of `createTabSync`. */
export interface TabSyncOptions {
  /** Tabs with the same name show the same conversation. */
  readonly name: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly makeId: () => string;
  readonly openChannel: OpenTabChannel;
  /** Called with the changes that this tab made. */
  readonly onChange: (state: ChatState, before: ChatState) => void;
}

/** Keeps a tab in sync with the other tabs of its conversation. */
export interface TabSync {
  /** Continues the conversation: in this tab, or by following the tab that runs the turns. */
  resume(): void;
  /** Makes this tab the only one that announces messages to screen readers. */
  claimAnnouncements(): void;
  /** Call when the page is being left: another tab may take over its turn. */
  leave(): void;
  stop(): void;
}

/** Milliseconds between heartbeats of the tab that runs a turn. */
const heartbeatMs = 2_000;
/** Milliseconds without a heartbeat until another tab takes over the turn. */
const heartbeatTimeoutMs = 6_000;
/** Milliseconds for which a new tab waits for a response to `hello` before it continues a turn itself. */
const listenMs = 200;

/** Synchronises the tabs that show the same conversation. One tab runs the turns, the others follow it. */
export function createTabSync(store: ChatStore, options: TabSyncOptions): TabSync {
  const { name, clock, random, makeId, openChannel, onChange } = options;
  const { persistence } = store;
  const tabId = makeId();
  // The name contains the version: another release would misread the state.
  const channel = openChannel(`shelftalk ${migrations.current} ${name}`, onMessage);
  /** Id of the tab that runs the turns, while this tab follows it. */
  let leader: string | undefined;
  /** Whether this tab waits for a response to its `hello`. */
  let isListening = false;
  let cancelTakeOver: Cancel | undefined;
  let cancelHeartbeat: Cancel | undefined;
  /** Whether the current change must not be posted, as when it comes from another tab. */
  let isSilentChange = false;
  let isAnnouncer = false;
  /** State before the changes that are not posted yet. */
  let stateBefore: ChatState | undefined;

  const post = (message: WithoutSender<TabMessage>) => channel?.post({ ...message, from: tabId });
  const unsubscribe = store.subscribe((state, before) => {
    if (isSilentChange) return;
    onChange(state, before);
    if (stateBefore) return;
    stateBefore = before;
    // Sending an input starts its turn in the same task; both changes become one message.
    queueMicrotask(postChanges);
  });

  function postChanges(): void {
    if (!stateBefore) return;
    const state = store.getState();
    post({ kind: 'changed', patch: createPatch(state, stateBefore), runs: isLeading(state) });
    stateBefore = undefined;
    scheduleHeartbeat();
  }

  /** Whether this tab runs a turn or is about to. */
  function isLeading(state: ChatState): boolean {
    return persistence.isRunning() && (isBusy(state) || hasSendableInputs(state));
  }

  /** Sends heartbeats while this tab runs a turn. */
  function scheduleHeartbeat(): void {
    if (!persistence.isRunning() || cancelHeartbeat) return;
    cancelHeartbeat = clock.after(heartbeatMs, () => {
      cancelHeartbeat = undefined;
      if (!persistence.isRunning()) return;
      post({ kind: 'runs' });
      scheduleHeartbeat();
    });
  }

  /** Makes a change of the state that is not posted to other tabs. */
  function withoutPosting(change: () => void): void {
    isSilentChange = true;
    change();
    isSilentChange = false;
  }

  /** Follows another tab until its heartbeats stop. */
  function follow(other: string): void {
    leader = other;
    persistence.delegateTurns({ stop: () => post({ kind: 'stop' }) });
    takeOverAfter(heartbeatTimeoutMs);
  }

  function takeOverAfter(ms: number): void {
    cancelTakeOver?.();
    cancelTakeOver = clock.after(ms, takeOver);
  }

  /** Stops following: this tab runs its own turns. */
  function unfollow(): void {
    cancelTakeOver?.();
    cancelTakeOver = undefined;
    leader = undefined;
    isListening = false;
    persistence.delegateTurns(undefined);
  }

  function takeOver(): void {
    unfollow();
    void continueTurn(persistence, store.getState());
  }

  function onMessage(message: TabMessage): void {
    const { from } = message;
    // Posts this tab's own changes first, because changes from another tab must not be posted back.
    store.commands.flush();
    postChanges();
    switch (message.kind) {
      case 'hello':
        if (persistence.isRunning())
          post({ kind: 'changed', patch: createPatch(store.getState()), runs: true });
        return;
      case 'left':
        // The next page of the same tab may continue at once; whichever tab is first runs the turn.
        if (from === leader) takeOverAfter(Math.round(listenMs * (1 + random())));
        return;
      case 'stop':
        if (persistence.isRunning()) void store.commands.stop();
        return;
      case 'announced':
        isAnnouncer = false;
        withoutPosting(() => persistence.update((state) => ({ ...state, announcer: 'elsewhere' })));
        return;
      case 'runs':
        if (from === leader || isListening) follow(from);
        return;
      case 'changed':
        applyChanges(from, message.patch, message.runs);
    }
  }

  function applyChanges(from: string, patch: StatePatch, runsThere: boolean): void {
    if (persistence.isRunning() && mustAbandon(store.getState(), patch, runsThere, from < tabId))
      persistence.abandon();
    const runsHere = persistence.isRunning();
    const runningTabs = runsHere ? (runsThere ? 'both' : 'here') : runsThere ? 'there' : 'neither';
    withoutPosting(() => persistence.update((state) => applyPatch(state, patch, runningTabs)));
    if (runsHere) return;
    if (runsThere) follow(from);
    else if (from === leader) continueAlone();
  }

  /** Continues after the other tab's turn has ended: sends the inputs that are left, or shows them as not sent. */
  function continueAlone(): void {
    unfollow();
    if (hasSendableInputs(store.getState())) void persistence.run('send');
    else persistence.update((state) => (isBusy(state) ? state : markUnsent(state)));
  }

  return {
    resume() {
      // There is nothing to resume if this page has started a turn before its persistence was loaded.
      if (persistence.isRunning()) return;
      const hasRunningTurn = isBusy(store.getState());
      if (!channel || !hasRunningTurn) {
        void continueTurn(persistence, store.getState());
        return;
      }
      isListening = true;
      persistence.delegateTurns({ stop: () => post({ kind: 'stop' }) });
      post({ kind: 'hello' });
      takeOverAfter(listenMs);
    },
    claimAnnouncements() {
      if (isAnnouncer) return;
      isAnnouncer = true;
      withoutPosting(() =>
        persistence.update((state) => (state.announcer === 'here' ? state : { ...state, announcer: 'here' })),
      );
      post({ kind: 'announced' });
    },
    leave() {
      postChanges();
      if (persistence.isRunning()) post({ kind: 'left' });
    },
    stop() {
      unsubscribe();
      // Before the channel is closed.
      postChanges();
      cancelTakeOver?.();
      cancelHeartbeat?.();
      unfollow();
      channel?.close();
    },
  };
}

/** Whether the outbox has inputs of the shopper that can be sent now. */
function hasSendableInputs({ turn, outbox }: ChatState): boolean {
  const hasEnded = turn.status === 'interrupted' && (turn.reason === 'stopped' || turn.reason === 'empty');
  const canStart = turn.status === 'idle' || hasEnded;
  return canStart && outbox.some(isShopperEntry);
}

/** Whether this tab must drop its turn: another tab ended the conversation, or runs the same turn and keeps it. */
function mustAbandon(
  { turn, attempt }: ChatState,
  { facts }: StatePatch,
  runsThere: boolean,
  hasHigherId: boolean,
): boolean {
  if (!runsThere) return facts.session?.status === 'closed' || facts.session?.status === 'none';
  const otherTurn = facts.turn;
  if (!otherTurn || otherTurn.status === 'idle' || turn.status === 'idle' || otherTurn.turnId !== turn.turnId)
    return false;
  // The tab that sent the inputs keeps the turn; otherwise the tab with the lower id does.
  const [hasInputs, otherHasInputs] = [attempt, facts.attempt].map((each) => (each?.entries.length ?? 0) > 0);
  return hasInputs === otherHasInputs ? hasHigherId : !hasInputs;
}

/** Each kind of message without its sender. */
type WithoutSender<T> = T extends unknown ? Omit<T, 'from'> : never;
