import { quantile } from '../support/rounds.ts';
import { Connection, type Timing } from './Connection.ts';
import type { Relay } from './startRelay.ts';

export interface Load {
  /** CPU microseconds per response. */
  readonly cpu: number;
  readonly answersASecond: number;
  /** Milliseconds until the response is complete. */
  readonly p99: number;
}

const opened = new Map<Relay, Connection[]>();

async function openConnections(relay: Relay, count: number): Promise<Connection[]> {
  // A relay may have closed idle connections.
  const open = (opened.get(relay) ?? []).filter(({ isOver }) => !isOver);
  // In small groups, so that the first is not closed as idle before the last is open.
  while (open.length < count) {
    const missing = Math.min(count - open.length, 64);
    open.push(...(await Promise.all(Array.from({ length: missing }, () => Connection.open(relay)))));
  }
  opened.set(relay, open);
  return open.slice(0, count);
}

/** Runs turns of twenty lines over 32 connections, one after the other on each. */
export async function load(relay: Relay, turns: number): Promise<Load> {
  const browsers = await openConnections(relay, 32);
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

/** Returns the median milliseconds until the first line, with one browser. */
export async function firstLine(relay: Relay, turns: number): Promise<number> {
  const [browser] = await openConnections(relay, 1);
  const timings: Timing[] = [];
  for (let turn = 0; browser && turn < turns; turn += 1) timings.push(await browser.turn());
  return quantile(
    timings.map((timing) => timing.firstLine),
    0.5,
  );
}

/** Closes all connections that `load`, `firstLine` and `slowStreams` have opened. */
export function closeConnections() {
  for (const browsers of opened.values()) for (const browser of browsers) browser.disconnect();
  opened.clear();
}

export interface Streams {
  readonly finished: number;
  /** Peak bytes of resident memory above the bytes before the streams, divided by the number of streams. */
  readonly bytesAStream: number;
  /** Milliseconds. */
  readonly firstLineP99: number;
}

/** More concurrent streams than this get their lines at a slower pace. */
const manyStreams = 4_000;

/** Warms up a newly started relay and runs `count` concurrent slow streams through it. */
export async function slowStreams(relay: Relay, count: number): Promise<Streams> {
  const browsers = await openConnections(relay, count);
  await load(relay, 400);
  const before = relay.memory();
  let [peak, finished] = [before, 0];
  const sampling = setInterval(() => {
    peak = Math.max(peak, relay.memory());
  }, 200);
  const timings = await Promise.all(
    browsers.map(async (browser, at) => {
      // A thousand new streams per second.
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
  closeConnections();
  return { finished, bytesAStream: (peak - before) / count, firstLineP99: quantile(timings, 0.99) };
}
