import { createDictionary, fromMinorUnits, getOwn } from '../../src/protocol/index.ts';
import { compareGroups, type Experiment } from './experiment.ts';
import type { Counts } from './FigureStore.ts';
import { type Outcome, outcomes } from './FiguresTurnLog.ts';
import { type Group, groups } from './readReport.ts';

type Source = 'assisted' | 'other';

/** The figures of a day or a period, summed over all groups of visitors. */
export interface FigureSums {
  readonly visits: number;
  /** Visits in which the shopper opened the chat. */
  readonly opened: number;
  /** Visits in which the agent answered. */
  readonly assisted: number;
  /** Products that the chat put into the cart, and took out again. */
  readonly cart: { readonly added: number; readonly removed: number };
  readonly orders: Readonly<Record<Source, number>>;
  /** Value of the orders in the currency's main unit, by currency. */
  readonly value: Readonly<Record<string, Readonly<Record<Source, number>>>>;
  readonly questions: Readonly<Record<Outcome, number>>;
  readonly ratings: { readonly up: number; readonly down: number };
}
export interface DayFigures extends FigureSums {
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string;
}
export interface GroupVisits {
  readonly visitors: number;
  readonly visits: number;
  readonly orders: number;
  readonly buyers: number;
}
export interface FiguresSummary {
  /** Time at which counting began, ISO 8601. */
  readonly since: string;
  /** Whether the figures survive a restart. */
  readonly isKept: boolean;
  /** Whether the shop's server reports the orders. Otherwise browsers do, and anyone can send a browser's report. */
  readonly areOrdersConfirmed: boolean;
  readonly days: readonly DayFigures[];
  readonly total: FigureSums;
  readonly groups: Readonly<Record<Group, GroupVisits>>;
  /** Absent without visitors in the holdout group, and without confirmed orders. */
  readonly experiment?: Experiment;
}

interface SummaryInput {
  readonly days: readonly string[];
  readonly counts: readonly Counts[];
  readonly currencies: readonly string[];
  readonly since: number;
  readonly isKept: boolean;
  readonly areOrdersConfirmed: boolean;
}

/** Converts the stored counts to the figures of each day and of the whole period. */
export function summarise(input: SummaryInput): FiguresSummary {
  const { days, counts, currencies, since, isKept, areOrdersConfirmed } = input;
  const all = createDictionary<number>();
  for (const day of counts) {
    for (const [name, count] of Object.entries(day)) all[name] = (all[name] ?? 0) + count;
  }
  const visits = groupVisits(all);
  return {
    since: new Date(since).toISOString(),
    isKept,
    areOrdersConfirmed,
    days: days.map((day, index) => ({ day, ...sumsOf(counts[index] ?? {}, currencies) })),
    total: sumsOf(all, currencies),
    groups: visits,
    ...(areOrdersConfirmed &&
      visits.holdout.visitors > 0 && { experiment: compareGroups(visits.chat, visits.holdout) }),
  };
}

function sumsOf(counts: Counts, currencies: readonly string[]): FigureSums {
  const inGroups = (name: string, rest = '') =>
    groups.reduce((sum, group) => sum + (getOwn(counts, `${name}.${group}${rest}`) ?? 0), 0);
  const bySource = (count: (source: Source) => number) => ({
    assisted: count('assisted'),
    other: count('other'),
  });
  const outcome = Object.fromEntries(outcomes.map((name) => [name, counts[`question.${name}`] ?? 0]));
  return {
    visits: inGroups('visit'),
    opened: inGroups('opened'),
    assisted: inGroups('answered'),
    cart: { added: inGroups('added'), removed: inGroups('removed') },
    orders: bySource((source) => inGroups('order', `.${source}`)),
    value: Object.fromEntries(
      currencies.map((currency) => [
        currency,
        bySource((source) => fromMinorUnits(inGroups('value', `.${source}.${currency}`), currency) ?? 0),
      ]),
    ),
    questions: outcome as Record<Outcome, number>,
    ratings: { up: inGroups('up'), down: inGroups('down') },
  };
}

function groupVisits(counts: Counts): Record<Group, GroupVisits> {
  const visitsOf = (group: Group): GroupVisits => ({
    visitors: counts[`visitor.${group}`] ?? 0,
    visits: counts[`visit.${group}`] ?? 0,
    orders: (counts[`order.${group}.assisted`] ?? 0) + (counts[`order.${group}.other`] ?? 0),
    buyers: counts[`buyer.${group}`] ?? 0,
  });
  return { none: visitsOf('none'), chat: visitsOf('chat'), holdout: visitsOf('holdout') };
}
