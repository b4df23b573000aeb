import { createHmac } from 'node:crypto';
import { addressesPerNetwork, countedKeys } from '../../src/protocol/index.ts';
import type { Report } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import type { Counter, Counters } from '../limits/Counter.ts';
import { memoryCounters } from '../limits/memoryCounters.ts';
import { hashName } from '../redis/hashName.ts';
import { FigureMetrics } from './FigureMetrics.ts';
import { type Counts, dayOf, type FigureEntry, type FigureStore, lastDays } from './FigureStore.ts';
import type { Outcome } from './FiguresTurnLog.ts';
import { type Order, readServerOrder, readUsageReport } from './readReport.ts';
import { type FiguresSummary, summarise } from './summary.ts';

/** Maximum number of reports of one address in an hour. All browsers of an office may share one address. */
const reportsPerHour = 1_200;

export interface FiguresOptions {
  readonly store: FigureStore;
  /** The shop's currencies: orders in others are refused. */
  readonly currencies: readonly string[];
  /** Days for which figures are kept. */
  readonly days: number;
  /** Key of the hashes that replace order ids and networks in the store. */
  readonly key: Uint8Array;
  /** Whether the shop's server reports orders; orders that browsers report are then ignored. */
  readonly hasServerOrders: boolean;
  /** Whether the store survives a restart. */
  readonly isPersistent: boolean;
  /** Does not limit callers on this machine; for use outside production. */
  readonly exemptsLoopback: boolean;
  /** Counters that several processes share; default: in memory. */
  readonly counters?: Counters | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds since an arbitrary start, of a clock that never goes back. */
  readonly elapsed: () => number;
  readonly report: Report;
}

/** Counts what the chat does for the shop's sales. Stores numbers by day, and hashes of reports and orders. */
export class Figures {
  readonly #options: FiguresOptions;
  readonly #metrics = new FigureMetrics();
  readonly #limits: { readonly address: Counter; readonly network: Counter };

  constructor(options: FiguresOptions) {
    this.#options = options;
    const { counters = memoryCounters(options.elapsed) } = options;
    this.#limits = {
      address: counters.counter('figures:address', reportsPerHour, 3600),
      network: counters.counter('figures:network', reportsPerHour * addressesPerNetwork, 3600),
    };
  }

  /** The days for which figures are kept. */
  get days(): number {
    return this.#options.days;
  }

  /**
   * Counts what a browser reports about its visit. A report with a known id is not counted again.
   * @throws `Refusal` for a malformed report, above a limit, and while the store is unreachable.
   */
  async receive(text: string, address: string | undefined): Promise<void> {
    const network = await this.#limit(address);
    const { id, counts, order } = readUsageReport(text, this.#options.currencies);
    const counted = this.#options.hasServerOrders ? undefined : order;
    await this.#add(counts, counted, {
      reportHash: hashName(`report ${id}`),
      network: network && this.#hash(`network ${network}`),
    });
  }

  /**
   * Counts an order of the shop's server, once. Resolves to false for one that was counted before.
   * @throws `Refusal` for a malformed order, and while the store is unreachable.
   */
  receiveOrder(text: string): Promise<boolean> {
    return this.#add({}, readServerOrder(text, this.#options.currencies));
  }

  /** Counts a turn. Never throws or rejects: the figures must never break a conversation. */
  countTurn(outcome: Outcome): void {
    this.#add({ [`question.${outcome}`]: 1 }).catch(() => {
      this.#options.report('warn', 'figure was not counted', { figure: 'question' });
    });
  }

  /**
   * Resolves to the figures of the last days.
   * @param days Number of days; limited to `this.days`.
   */
  async summary(days: number): Promise<FiguresSummary> {
    const {
      store,
      now,
      currencies,
      isPersistent: isKept,
      hasServerOrders: areOrdersConfirmed,
    } = this.#options;
    const period = lastDays(now(), Math.min(days, this.#options.days));
    const [counts, since] = await Promise.all([store.read(period), store.since()]);
    return summarise({ days: period, counts, currencies, since, isKept, areOrdersConfirmed });
  }

  /** Resolves to the Prometheus text format. */
  metrics(): Promise<string> {
    return this.#metrics.text();
  }

  async #add(
    counts: Counts,
    order?: Order,
    report?: Pick<FigureEntry, 'reportHash' | 'network'>,
  ): Promise<boolean> {
    const entry: FigureEntry = {
      day: dayOf(this.#options.now()),
      counts,
      ...report,
      ...(order && { order: { key: this.#hash(`order ${order.id}`), counts: order.counts } }),
    };
    const { isNew, isOrderNew } = await this.#options.store.add(entry);
    if (isNew) this.#metrics.add(counts);
    if (isOrderNew && order) this.#metrics.add(order.counts);
    return isOrderNew;
  }

  /** Returns 132 bits of a keyed hash: 22 characters of 6 bits. */
  #hash(name: string): string {
    return createHmac('sha256', this.#options.key)
      .update(`shelftalk ${name}`)
      .digest('base64url')
      .slice(0, 22);
  }

  /** Returns the network of the address; undefined if it is not counted. */
  async #limit(address: string | undefined): Promise<string | undefined> {
    const keys = countedKeys(address, this.#options.exemptsLoopback);
    if (!keys) return undefined;
    const waitMs = Math.max(
      await this.#limits.address.consume(keys.address),
      await this.#limits.network.consume(keys.network),
    );
    if (waitMs > 0) throw new Refusal('rate_limited', { retryAfter: Math.ceil(waitMs / 1000) });
    return keys.network;
  }
}
