import { quantile } from '../support/rounds.ts';
import { Connection, type Timing } from './Connection.ts';
import type { Relay } from './startRelay.ts';

export interface Load {
  /** Microseconds of processor time for each answer. */
  readonly cpu: number;
  readonly answersASecond: number;
  /** Milliseconds until the whole answer is there. */
  readonly p99: number;
}

const opened = new Map<Relay, Connection[]>();

async function connections(relay: Relay, count: number): Promise<Connection[]> {
  // A relay may have let go of one that was not used for a while.
  const open = (opened.get(relay) ?? []).filter(({ isOver }) => !isOver);
  // Some at a time: the first must not have been idle for too long when the last one is there.
  while (open.length < count) {
    const missing = Math.min(count - open.length, 64);
    open.push(...(await Promise.all(Array.from({ length: missing }, () => Connection.open(relay)))));
  }
  opened.set(relay, open);
  return open.slice(0, count);
}

/** Turns of twenty lines over 32 connections, each with the next turn as soon as the last one has ended. */
export async function load(relay: Relay, turns: number): Promise<Load> {
  const browsers = await connections(relay, 32);
  const totals: number[] = [];
  let left = turns;
  const [cpu, from] = [relay.cpu(), performance.now()];
  await Promise.all(
    browsers.map(async (browser) => {
      while (left > 0) {
        left -= 1;
        totals.push((await browser.turn()).total);
      }
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  return {
    cpu: (relay.cpu() - cpu) / totals.length,
    answersASecond: totals.length / seconds,
    p99: quantile(totals, 0.99),
  };
}

/** Milliseconds until the first line, one browser alone, the median. */
export async function firstLine(relay: Relay, turns: number): Promise<number> {
  const [browser] = await connections(relay, 1);
  const timings: Timing[] = [];
  for (let turn = 0; browser && turn < turns; turn += 1) timings.push(await browser.turn());
  return quantile(
    timings.map((timing) => timing.firstLine),
    0.5,
  );
}

export function leaveAll() {
  for (const browsers of opened.values()) for (const browser of browsers) browser.leave();
  opened.clear();
}

export interface Streams {
  readonly finished: number;
  readonly bytesAStream: number;
  readonly firstLineP99: number;
}

/** More streams than this at one time get their lines at a slower pace. */
const manyStreams = 4_000;

/** So many slow streams at one time, through a relay that has just started and is warm. */
export async function slowStreams(relay: Relay, count: number): Promise<Streams> {
  const browsers = await connections(relay, count);
  await load(relay, 400);
  const before = relay.memory();
  let [peak, finished] = [before, 0];
  const sampling = setInterval(() => {
    peak = Math.max(peak, relay.memory());
  }, 200);
  const timings = await Promise.all(
    browsers.map(async (browser, at) => {
      // A thousand new ones a second.
      await new Promise((resolve) => setTimeout(resolve, at));
      return browser.turn(count > manyStreams ? 'paced' : 'slow').then(
        (timing) => {
          finished += 1;
          return timing.firstLine;
        },
        () => Number.POSITIVE_INFINITY,
      );
    }),
  );
  clearInterval(sampling);
  leaveAll();
  return { finished, bytesAStream: (peak - before) / count, firstLineP99: quantile(timings, 0.99) };
}
