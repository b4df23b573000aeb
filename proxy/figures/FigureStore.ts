import type { Awaitable } from '../contract/index.ts';

/** Whole numbers by the name of a figure, such as `visit.chat`. */
export type Counts = Readonly<Record<string, number>>;

export interface FigureEntry {
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  readonly counts: Counts;
  /** Hash of the id of a browser's report, which reveals a repetition; absent for turns and for orders of the shop's server. */
  readonly reportHash?: string;
  /** Counted once for each `key`, a hash of the order's id with the proxy's secret. */
  readonly order?: { readonly key: string; readonly counts: Counts };
  /** Keyed hash of the network of the browser's address; absent for turns and for orders of the shop's server. */
  readonly network?: string | undefined;
}

export interface FigureResult {
  /** False: the report was counted before, and nothing was added. */
  readonly isNew: boolean;
  /** Whether the entry has an order that was not counted before. */
  readonly isOrderNew: boolean;
}

/** Adds up figures by day. Several proxies may share one store. */
export interface FigureStore {
  /**
   * Atomic.
   * @throws `Refusal` while an external store is unreachable. Either nothing was added, or the store recognises the entry's
   * report and order when they are added again.
   */
  add(entry: FigureEntry): Awaitable<FigureResult>;
  /**
   * Resolves to the counts of each day, in the order of `days`.
   * @throws `Refusal` while an external store is unreachable.
   */
  read(days: readonly string[]): Awaitable<readonly Counts[]>;
  /**
   * Resolves to the time at which counting began, in milliseconds since the epoch.
   * @throws `Refusal` while an external store is unreachable.
   */
  since(): Awaitable<number>;
}

export interface FigureBounds {
  /** Days for which figures are kept. */
  readonly days: number;
  /** Maximum number of reports that are recognised when they are sent again; networks share it. */
  readonly reports: number;
  /** Milliseconds for which a report is recognised. */
  readonly reportFor: number;
  /** Maximum number of orders that are recognised when they are sent again; networks share it. */
  readonly orders: number;
  /** Milliseconds for which an order is recognised. */
  readonly orderFor: number;
}

/** Milliseconds of a day. */
export const dayLength = 24 * 60 * 60 * 1000;

/** Default bounds. Browsers repeat an unconfirmed report for one day, so it is recognised for two. */
export const figureBounds: FigureBounds = {
  days: 90,
  reports: 100_000,
  reportFor: 2 * dayLength,
  orders: 100_000,
  orderFor: 30 * dayLength,
};

export const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** Returns today and the days before it, `count` in all, in UTC, the oldest first. */
export const lastDays = (now: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => dayOf(now - (count - 1 - index) * dayLength));
