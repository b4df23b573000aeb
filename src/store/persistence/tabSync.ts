import type { ChatStore } from '../chatStore.ts';
import { isShopperEntry, markUnsent } from '../handlers/outbox.ts';
import type { Cancel, Clock } from '../runtime.ts';
import { isBusy } from '../select.ts';
import type { ChatState } from '../state.ts';
import { continueTurn } from './continueTurn.ts';
import { migrations } from './migrations.ts';
import { applyPatch, createPatch, type StatePatch } from './statePatch.ts';

/** What the pages of one browser tell each other. */
export type TabMessage = { readonly from: string } & (
  | { readonly kind: 'hello' | 'left' | 'stop' | 'voice' | 'runs' }
  | { readonly kind: 'changed'; readonly patch: StatePatch; readonly runs: boolean }
);

/** Reaches all other pages of the same browser that have opened the same name; closed by `close`. */
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
  /** Told of changes that this page has made. */
  readonly onChange: (state: ChatState, before: ChatState) => void;
}

export interface TabSync {
  /** What this page is to go on with: by itself, or as a follower of the page that does already. */
  resume(): void;
  /** This page speaks from now on, and the others do not. */
  claimAnnouncements(): void;
  /** The page is being left: another one may take its turn over. */
  leave(): void;
  stop(): void;
}

/** Milliseconds: how often a page that takes a turn says so, how long its silence is borne, how long a new page listens. */
const [beat, patience, listening] = [2_000, 6_000, 200] as const;

/** The pages of one browser that show the same conversation: one of them takes its turns, the others follow. */
export function createTabSync(store: ChatStore, options: TabSyncOptions): TabSync {
  const { name, clock, random, makeId, openChannel, onChange } = options;
  const { persistence } = store;
  const me = makeId();
  // A page of another release would misread the state as much as it would misread what is kept.
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
    // Whoever says something takes a turn in the same step: both are one piece of news.
    queueMicrotask(tell);
  });

  function tell(): void {
    if (!untold) return;
    const state = store.getState();
    post({ kind: 'changed', patch: createPatch(state, untold), runs: leads(state) });
    untold = undefined;
    pulse();
  }

  /** A turn is being taken here, or will be as soon as this one is over. */
  function leads(state: ChatState): boolean {
    return persistence.isRunning() && (isBusy(state) || waits(state));
  }

  /** Says now and then that a turn is being taken here. */
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

  /** The turns are taken there, for as long as something is heard of it. */
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
    // What has arrived here is not what is being told.
    store.commands.flush();
    tell();
    switch (news.kind) {
      case 'hello':
        if (persistence.isRunning())
          post({ kind: 'changed', patch: createPatch(store.getState()), runs: true });
        return;
      case 'left':
        // It may be back at once, on its next page; whoever is first goes on.
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

  /** The other page is done: what was said here and did not reach it goes out. */
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
      // After this there is nobody to tell any more.
      tell();
      wait?.();
      beats?.();
      release();
      channel?.close();
    },
  };
}

/** Something waits, and nothing is in its way. */
function waits({ turn, outbox }: ChatState): boolean {
  const isFree = turn.status === 'idle' || (turn.status === 'interrupted' && turn.reason === 'stopped');
  return isFree && outbox.some(isShopperEntry);
}

/** What runs here is somebody else's now: the conversation was ended there, or two pages read the same answer. */
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
  // Whose question it is reads the answer.
  const [isMine, isTheirs] = [attempt, facts.attempt].map((each) => (each?.entries.length ?? 0) > 0);
  return isMine === isTheirs ? isLess : !isMine;
}

/** Each kind of news without its sender. */
type Unsigned<T> = T extends unknown ? Omit<T, 'from'> : never;
