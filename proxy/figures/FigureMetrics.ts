import { Counter, Registry } from 'prom-client';
import { fromMinorUnits, getOwn } from '../../src/protocol/index.ts';
import type { Counts } from './FigureStore.ts';

interface Metric {
  readonly name: string;
  readonly help: string;
  /** Label names for the parts of a figure's name after the first part. */
  readonly labels: readonly string[];
}

const byGroup = ['group'];
/** The metric of each figure, by the first part of the figure's name. */
const metrics: Readonly<Record<string, Metric>> = {
  visitor: { name: 'visitors_total', help: 'New visitors, by group of the experiment', labels: byGroup },
  visit: { name: 'visits_total', help: 'Visits, by group of the experiment', labels: byGroup },
  opened: { name: 'opened_visits_total', help: 'Visits in which the chat was opened', labels: byGroup },
  answered: { name: 'assisted_visits_total', help: 'Visits with an answer of the agent', labels: byGroup },
  added: { name: 'cart_added_total', help: 'Products that the chat put into the cart', labels: byGroup },
  removed: { name: 'cart_removed_total', help: 'Products that the chat took out again', labels: byGroup },
  up: { name: 'rated_up_total', help: 'Answers rated helpful', labels: byGroup },
  down: { name: 'rated_down_total', help: 'Answers rated not helpful', labels: byGroup },
  order: { name: 'orders_total', help: 'Orders, by group and source', labels: ['group', 'source'] },
  buyer: { name: 'buyers_total', help: 'Visitors with a first order, by group', labels: byGroup },
  value: {
    name: 'order_value_total',
    help: 'Value of orders in the main unit of the currency',
    labels: ['group', 'source', 'currency'],
  },
  question: { name: 'questions_total', help: 'Turns that ended, by outcome', labels: ['outcome'] },
};

/** Prometheus counters of the figures that this process has counted. All label values come from closed lists. */
export class FigureMetrics {
  readonly #registry = new Registry();
  readonly #counters = Object.fromEntries(
    Object.entries(metrics).map(([figure, { name, help, labels }]) => [
      figure,
      new Counter({
        name: `shelftalk_${name}`,
        help,
        labelNames: [...labels],
        registers: [this.#registry],
      }),
    ]),
  );

  add(counts: Counts) {
    for (const [name, count] of Object.entries(counts)) {
      const [figure = '', ...values] = name.split('.');
      const labels = getOwn(metrics, figure)?.labels ?? [];
      const named = Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
      // Only the value of orders has a currency; other figures are added unchanged.
      getOwn(this.#counters, figure)?.inc(named, fromMinorUnits(count, named.currency) ?? count);
    }
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
