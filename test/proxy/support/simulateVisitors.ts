import { createRandom } from './createRandom.ts';

/** Texts that must never be stored. */
export const privateTexts = ['order-4711-', 'ada@shop.example', 'Do you ship to Porto?', '203.0.113.'];

interface SimulatedReport {
  readonly body: string;
  /** The proxy must refuse the report. */
  readonly isHostile: boolean;
}
interface GroupTruth {
  visitors: number;
  visits: number;
  orders: number;
  buyers: number;
}
/** The figures that the proxy must count. */
export interface Truth {
  visits: number;
  /** Visits in which the chat was opened. */
  opened: number;
  /** Visits in which the agent answered. */
  assisted: number;
  /** Products that the chat put into the cart, and took out again. */
  added: number;
  removed: number;
  /** Answers rated helpful, and not helpful. */
  up: number;
  down: number;
  readonly orders: { assisted: number; other: number };
  /** In minor units. */
  readonly value: Record<'EUR' | 'JPY', { assisted: number; other: number }>;
  readonly groups: Record<'none' | 'chat' | 'holdout', GroupTruth>;
}

const emptyGroup = (): GroupTruth => ({ visitors: 0, visits: 0, orders: 0, buyers: 0 });

/**
 * Simulates visitors who open the chat, ask, fill carts, rate and order; who reload the thank-you page, use two tabs and lose
 * their connection; and attackers. Returns the reports in the random order in which they arrive, and the true figures.
 */
export function simulateVisitors(seed: number, count: number) {
  const random = createRandom(seed);
  const happens = (probability: number) => random() < probability;
  const pick = (count: number) => Math.floor(random() * count);
  const uuid = () => {
    const hex = Array.from({ length: 32 }, () => pick(16).toString(16)).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };
  const truth: Truth = {
    visits: 0,
    opened: 0,
    assisted: 0,
    added: 0,
    removed: 0,
    up: 0,
    down: 0,
    orders: { assisted: 0, other: 0 },
    value: { EUR: { assisted: 0, other: 0 }, JPY: { assisted: 0, other: 0 } },
    groups: { none: emptyGroup(), chat: emptyGroup(), holdout: emptyGroup() },
  };
  const sent: SimulatedReport[] = [];

  /** Sends a report one or more times: browsers send it again until they have a response. */
  function deliver(report: object) {
    const body = JSON.stringify({ id: uuid(), ...report });
    for (let copies = happens(0.2) ? 2 + pick(3) : 1; copies > 0; copies -= 1)
      sent.push({ body, isHostile: false });
  }

  /** Simulates one visit; returns whether the agent has answered in it. */
  function visit(group: 'none' | 'chat' | 'holdout', isNew: boolean): boolean {
    const expected = truth.groups[group];
    deliver({ group, facts: isNew && group !== 'none' ? ['visitor', 'visit'] : ['visit'] });
    truth.visits += 1;
    expected.visits += 1;
    if (isNew && group !== 'none') expected.visitors += 1;
    if (group === 'holdout' || !happens(0.5)) return false;
    // One report, even if the panel is opened in two tabs: a marker that they share prevents a second one.
    deliver({ group, facts: ['opened'] });
    truth.opened += 1;
    if (!happens(0.7)) return false;
    deliver({ group, facts: ['answered'] });
    truth.assisted += 1;
    for (const fact of ['added', 'removed', 'up', 'down'] as const) {
      if (!happens(0.3)) continue;
      deliver({ group, facts: [fact] });
      truth[fact] += 1;
    }
    return true;
  }

  function order(number: number, group: 'none' | 'chat' | 'holdout', assisted: boolean, buyer: boolean) {
    const currency = happens(0.8) ? 'EUR' : 'JPY';
    const minor = pick(50_000);
    const value = currency === 'EUR' ? minor / 100 : minor;
    const id = `order-4711-${number}`;
    const report = { group, order: { id, value, currency, assisted, ...(buyer && { buyer }) } };
    deliver(report);
    const source = assisted ? 'assisted' : 'other';
    truth.orders[source] += 1;
    truth.value[currency][source] += minor;
    truth.groups[group].orders += 1;
    if (buyer) truth.groups[group].buyers += 1;
    // Reloads of the thank-you page report the same order in reports with other ids.
    for (let reloads = pick(3); reloads > 0; reloads -= 1) deliver(report);
  }

  function attack() {
    const id = uuid();
    const orderOf = (fields: object) => ({
      id,
      group: 'chat',
      order: { id: 'x', value: 1, currency: 'EUR', ...fields },
    });
    const bodies: readonly unknown[] = [
      { id: 'x', group: 'chat', facts: ['visit'] },
      { id, group: 'everyone', facts: ['visit'] },
      { id, group: 'holdout', facts: ['answered'] },
      { id, group: 'chat', facts: ['visit', 'visit'] },
      { id, group: 'chat', facts: ['__proto__'] },
      { id, group: 'chat', facts: 'visit' },
      { id, group: 'chat', facts: ['visit'], text: privateTexts[2] },
      orderOf({ value: -1 }),
      orderOf({ value: 1e300 }),
      orderOf({ value: '1' }),
      orderOf({ currency: 'USD' }),
      orderOf({ currency: 'EUR.assisted' }),
      orderOf({ id: '' }),
      orderOf({ id: 'x'.repeat(65) }),
      orderOf({ id: ['x'] }),
      orderOf({ assisted: 1 }),
      orderOf({ email: privateTexts[1] }),
      [],
      null,
      'visit',
    ];
    sent.push({ body: JSON.stringify(bodies[pick(bodies.length)]), isHostile: true });
  }

  for (let visitor = 0; visitor < count; visitor += 1) {
    const group = (['none', 'chat', 'chat', 'holdout'] as const)[pick(4)] ?? 'none';
    let isAssisted = false;
    let hasOrdered = false;
    for (let visits = 1 + pick(3), n = 0; n < visits; n += 1) {
      isAssisted = visit(group, n === 0) || isAssisted;
      if (!happens(0.4)) continue;
      order(visitor * 10 + n, group, isAssisted, !hasOrdered && group !== 'none');
      hasOrdered = true;
    }
    if (happens(0.3)) attack();
  }
  const shuffled = sent.map((report) => ({ report, at: random() })).sort((a, b) => a.at - b.at);
  return { reports: shuffled.map(({ report }) => report), truth };
}
