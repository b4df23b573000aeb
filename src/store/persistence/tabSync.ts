import type { ChatStore } from '../chatStore.ts';
import { isShopperEntry, markUnsent } from '../handlers/outbox.ts';
import type { Cancel, Clock } from '../runtime.ts';
import { isBusy } from '../select.ts';
import type { ChatState } from '../state.ts';
import { continueTurn } from './continueTurn.ts';
import { migrations } from './migrations.ts';
import { applyPatch, createPatch, type StatePatch } from './statePatch.ts';

/** Messages between the tabs of one browser. */
export type TabMessage = { readonly from: string } & (
  | { readonly kind: 'hello' | 'left' | 'stop' | 'voice' | 'runs' }
  | { readonly kind: 'changed'; readonly patch: StatePatch; readonly runs: boolean }
);

/** Opens a channel to all other tabs that opened the same name; `close` closes it. */
export interface TabChannel {
  post(news: TabMessage): void;
  close(): void;
}
export type OpenTabChannel = (name: string, hear: (news: TabMessage) => void) => TabChannel | undefined;

export interface TabSyncOptions {
  readonly name: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly makeId: () => string;
  readonly openChannel: OpenTabChannel;
  /** Receives the changes that this tab made. */
  readonly onChange: (state: ChatState, before: ChatState) => void;
}

export interface TabSync {
  /** How this tab continues: alone, or following the tab that runs the turns. */
  resume(): void;
  /** Only this tab announces to screen readers from now on. */
  claimAnnouncements(): void;
  /** The page is being left: another tab may take over its turn. */
  leave(): void;
  stop(): void;
}

/** Milliseconds: interval of heartbeats, timeout without one, and how long a new tab listens before it starts. */
const [beat, patience, listening] = [2_000, 6_000, 200] as const;

/** Synchronises the tabs that show the same conversation: one runs the turns, the others follow. */
export function createTabSync(store: ChatStore, options: TabSyncOptions): TabSync {
  const { name, clock, random, makeId, openChannel, onChange } = options;
  const { persistence } = store;
  const me = makeId();
  // The name contains the version: another release would misread the state.
  const channel = openChannel(`shelftalk ${migrations.current} ${name}`, hear);
  let leader: string | undefined;
  let listens = false;
  let wait: Cancel | undefined;
  let beats: Cancel | undefined;
  let isTold = false;
  let isVoice = false;
  let untold: ChatState | undefined;

  const post = (news: Unsigned<TabMessage>) => channel?.post({ ...news, from: me });
  const end = store.subscribe((state, before) => {
    if (isTold) return;
    onChange(state, before);
    if (untold) return;
    untold = before;
    // Sending starts the turn in the same step; both changes are one message.
    queueMicrotask(tell);
  });

  function tell(): void {
    if (!untold) return;
    const state = store.getState();
    post({ kind: 'changed', patch: createPatch(state, untold), runs: leads(state) });
    untold = undefined;
    pulse();
  }

  /** Whether this tab runs a turn or is about to. */
  function leads(state: ChatState): boolean {
    return persistence.isRunning() && (isBusy(state) || waits(state));
  }

  /** Sends a heartbeat while this tab runs a turn. */
  function pulse(): void {
    if (!persistence.isRunning() || beats) return;
    beats = clock.after(beat, () => {
      beats = undefined;
      if (!persistence.isRunning()) return;
      post({ kind: 'runs' });
      pulse();
    });
  }

  function told(change: () => void): void {
    isTold = true;
    change();
    isTold = false;
  }

  /** Follows another tab until its heartbeats stop. */
  function follow(other: string): void {
    leader = other;
    persistence.delegateTurns({ stop: () => post({ kind: 'stop' }) });
    takeOverIn(patience);
  }

  function takeOverIn(ms: number): void {
    wait?.();
    wait = clock.after(ms, takeOver);
  }

  function release(): void {
    wait?.();
    wait = undefined;
    leader = undefined;
    listens = false;
    persistence.delegateTurns(undefined);
  }

  function takeOver(): void {
    release();
    void continueTurn(persistence, store.getState());
  }

  function hear(news: TabMessage): void {
    const { from } = news;
    // Changes received from another tab must not be sent back.
    store.commands.flush();
    tell();
    switch (news.kind) {
      case 'hello':
        if (persistence.isRunning())
          post({ kind: 'changed', patch: createPatch(store.getState()), runs: true });
        return;
      case 'left':
        // The next page of the same tab may continue at once; whichever tab is first runs the turn.
        if (from === leader) takeOverIn(Math.round(listening * (1 + random())));
        return;
      case 'stop':
        if (persistence.isRunning()) void store.commands.stop();
        return;
      case 'voice':
        isVoice = false;
        told(() => persistence.update((state) => ({ ...state, announcer: 'elsewhere' })));
        return;
      case 'runs':
        if (from === leader || listens) follow(from);
        return;
      case 'changed':
        take(from, news.patch, news.runs);
    }
  }

  function take(from: string, patch: StatePatch, runs: boolean): void {
    if (persistence.isRunning() && givesWay(store.getState(), patch, runs, from < me)) persistence.abandon();
    const here = persistence.isRunning();
    const turns = here ? (runs ? 'both' : 'here') : runs ? 'there' : 'neither';
    told(() => persistence.update((state) => applyPatch(state, patch, turns)));
    if (here) return;
    if (runs) follow(from);
    else if (from === leader) goAlone();
  }

  /** The other tab is done: sends the inputs that did not reach it. */
  function goAlone(): void {
    release();
    if (waits(store.getState())) void persistence.run('send');
    else persistence.update((state) => (isBusy(state) ? state : markUnsent(state)));
  }

  return {
    resume() {
      const isLeft = isBusy(store.getState());
      if (!channel || !isLeft) {
        void continueTurn(persistence, store.getState());
        return;
      }
      listens = true;
      persistence.delegateTurns({ stop: () => post({ kind: 'stop' }) });
      post({ kind: 'hello' });
      takeOverIn(listening);
    },
    claimAnnouncements() {
      if (isVoice) return;
      isVoice = true;
      told(() =>
        persistence.update((state) => (state.announcer === 'here' ? state : { ...state, announcer: 'here' })),
      );
      post({ kind: 'voice' });
    },
    leave() {
      tell();
      if (persistence.isRunning()) post({ kind: 'left' });
    },
    stop() {
      end();
      // The channel is closed after this.
      tell();
      wait?.();
      beats?.();
      release();
      channel?.close();
    },
  };
}

/** Whether inputs wait and can be sent. */
function waits({ turn, outbox }: ChatState): boolean {
  const isFree = turn.status === 'idle' || (turn.status === 'interrupted' && turn.reason === 'stopped');
  return isFree && outbox.some(isShopperEntry);
}

/** Stops the own turn: another tab ended the conversation, or both read the same response. */
function givesWay(
  { turn, attempt }: ChatState,
  { facts }: StatePatch,
  runs: boolean,
  isLess: boolean,
): boolean {
  if (!runs) return facts.session?.status === 'closed' || facts.session?.status === 'none';
  const theirs = facts.turn;
  if (!theirs || theirs.status === 'idle' || turn.status === 'idle' || theirs.turnId !== turn.turnId)
    return false;
  // The tab that sent the input reads the response.
  const [isMine, isTheirs] = [attempt, facts.attempt].map((each) => (each?.entries.length ?? 0) > 0);
  return isMine === isTheirs ? isLess : !isMine;
}

/** Each kind of message without its sender. */
type Unsigned<T> = T extends unknown ? Omit<T, 'from'> : never;
