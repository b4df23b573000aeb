import type { ChatStore } from '../contract.ts';
import { isShopperEntry, stalled } from '../handlers/outbox.ts';
import { isBusy } from '../select.ts';
import type { ChatState } from '../state.ts';
import type { Cancel, Clock } from '../surroundings.ts';
import { goOn } from './goOn.ts';
import { type Patch, patched, patchOf } from './patch.ts';
import { versions } from './versions.ts';

/** What the pages of one browser tell each other. */
export type News = { readonly from: string } & (
  | { readonly kind: 'hello' | 'left' | 'stop' | 'voice' | 'runs' }
  | { readonly kind: 'changed'; readonly patch: Patch; readonly runs: boolean }
);

/** Reaches all other pages of the same browser that have opened the same name; closed by `close`. */
export interface Channel {
  post(news: News): void;
  close(): void;
}
export type OpenChannel = (name: string, hear: (news: News) => void) => Channel | undefined;

export interface TabsOptions {
  readonly name: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly makeId: () => string;
  readonly openChannel: OpenChannel;
  /** Told of changes that this page has made. */
  readonly changed: (state: ChatState, before: ChatState) => void;
}

export interface Tabs {
  /** What this page is to go on with: by itself, or as a follower of the page that does already. */
  goOn(): void;
  /** This page speaks from now on, and the others do not. */
  claimVoice(): void;
  /** The page is being left: another one may take its turn over. */
  leave(): void;
  stop(): void;
}

/** Milliseconds: how often a page that takes a turn says so, how long its silence is borne, how long a new page listens. */
const [beat, patience, listening] = [2_000, 6_000, 200] as const;

/** The pages of one browser that show the same conversation: one of them takes its turns, the others follow. */
export function joinTabs(store: ChatStore, options: TabsOptions): Tabs {
  const { name, clock, random, makeId, openChannel, changed } = options;
  const { keeper } = store;
  const me = makeId();
  // A page of another release would misread the state as much as it would misread what is kept.
  const channel = openChannel(`shelftalk ${versions.now} ${name}`, hear);
  let leader: string | undefined;
  let listens = false;
  let wait: Cancel | undefined;
  let beats: Cancel | undefined;
  let isTold = false;
  let isVoice = false;
  let untold: ChatState | undefined;

  const post = (news: Unsigned<News>) => channel?.post({ ...news, from: me });
  const end = store.subscribe((state, before) => {
    if (isTold) return;
    changed(state, before);
    if (untold) return;
    untold = before;
    // Whoever says something takes a turn in the same step: both are one piece of news.
    queueMicrotask(tell);
  });

  function tell(): void {
    if (!untold) return;
    const state = store.getState();
    post({ kind: 'changed', patch: patchOf(state, untold), runs: leads(state) });
    untold = undefined;
    pulse();
  }

  /** A turn is being taken here, or will be as soon as this one is over. */
  function leads(state: ChatState): boolean {
    return keeper.isRunning() && (isBusy(state) || waits(state));
  }

  /** Says now and then that a turn is being taken here. */
  function pulse(): void {
    if (!keeper.isRunning() || beats) return;
    beats = clock.after(beat, () => {
      beats = undefined;
      if (!keeper.isRunning()) return;
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
    keeper.yieldTo({ stop: () => post({ kind: 'stop' }) });
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
    keeper.yieldTo(undefined);
  }

  function takeOver(): void {
    release();
    void goOn(keeper, store.getState());
  }

  function hear(news: News): void {
    const { from } = news;
    // What has arrived here is not what is being told.
    store.commands.flush();
    tell();
    switch (news.kind) {
      case 'hello':
        if (keeper.isRunning()) post({ kind: 'changed', patch: patchOf(store.getState()), runs: true });
        return;
      case 'left':
        // It may be back at once, on its next page; whoever is first goes on.
        if (from === leader) takeOverIn(Math.round(listening * (1 + random())));
        return;
      case 'stop':
        if (keeper.isRunning()) void store.commands.stop();
        return;
      case 'voice':
        isVoice = false;
        told(() => keeper.dispatch((state) => ({ ...state, voice: 'elsewhere' })));
        return;
      case 'runs':
        if (from === leader || listens) follow(from);
        return;
      case 'changed':
        take(from, news.patch, news.runs);
    }
  }

  function take(from: string, patch: Patch, runs: boolean): void {
    if (keeper.isRunning() && givesWay(store.getState(), patch, runs, from < me)) keeper.abandon();
    const here = keeper.isRunning();
    const turns = here ? (runs ? 'both' : 'here') : runs ? 'there' : 'neither';
    told(() => keeper.dispatch((state) => patched(state, patch, turns)));
    if (here) return;
    if (runs) follow(from);
    else if (from === leader) goAlone();
  }

  /** The other page is done: what was said here and did not reach it goes out. */
  function goAlone(): void {
    release();
    if (waits(store.getState())) void keeper.run('said');
    else keeper.dispatch((state) => (isBusy(state) ? state : stalled(state)));
  }

  return {
    goOn() {
      const isLeft = isBusy(store.getState());
      if (!channel || !isLeft) {
        void goOn(keeper, store.getState());
        return;
      }
      listens = true;
      keeper.yieldTo({ stop: () => post({ kind: 'stop' }) });
      post({ kind: 'hello' });
      takeOverIn(listening);
    },
    claimVoice() {
      if (isVoice) return;
      isVoice = true;
      told(() => keeper.dispatch((state) => (state.voice === 'here' ? state : { ...state, voice: 'here' })));
      post({ kind: 'voice' });
    },
    leave() {
      tell();
      if (keeper.isRunning()) post({ kind: 'left' });
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
function givesWay({ turn, attempt }: ChatState, { facts }: Patch, runs: boolean, isLess: boolean): boolean {
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
