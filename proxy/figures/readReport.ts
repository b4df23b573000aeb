import { getOwn, isRecord, type JsonRecord, toMinorUnits } from '../../src/protocol/index.ts';
import { Refusal } from '../core/Refusal.ts';
import { parseRecord } from '../handler/parseRecord.ts';
import type { Counts } from './FigureStore.ts';

/** Groups of visitors. `none`: not in the experiment; `chat` and `holdout`: in the experiment, with the chat and without. */
export const groups = ['none', 'chat', 'holdout'] as const;
export type Group = (typeof groups)[number];

/** Facts that a browser may report. */
export const facts = ['visitor', 'visit', 'opened', 'answered', 'added', 'removed', 'up', 'down'] as const;
export type Fact = (typeof facts)[number];

/** Facts of visitors without the chat. */
const holdoutFacts: readonly Fact[] = ['visitor', 'visit'];

export interface Order {
  readonly id: string;
  readonly counts: Counts;
}
/** The report of a browser about a visit. */
export interface UsageReport {
  readonly id: string;
  readonly counts: Counts;
  readonly order: Order | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const maxIdLength = 64;
/** The largest value of an order, in minor units of its currency. */
const maxMinorUnits = 1_000_000_000;

/**
 * Reads the report of a browser: `{id, group, facts, order}`.
 * @param currencies The shop's currencies.
 * @throws `Refusal` (`bad_request`) that names the invalid field, but no unknown field.
 */
export function readUsageReport(text: string, currencies: readonly string[]): UsageReport {
  const body = parseRecord(text);
  if (!body) throw malformed('');
  onlyKeys(body, ['id', 'group', 'facts', 'order']);
  const id = getOwn(body, 'id');
  if (typeof id !== 'string' || !uuid.test(id)) throw malformed('id');
  const group = groupOf(getOwn(body, 'group'));
  const reported: unknown = getOwn(body, 'facts') ?? [];
  const known: readonly unknown[] = group === 'holdout' ? holdoutFacts : facts;
  if (!Array.isArray(reported) || !reported.every((fact) => known.includes(fact))) throw malformed('facts');
  if (new Set(reported).size < reported.length) throw malformed('facts');
  const order = getOwn(body, 'order');
  const counts = Object.fromEntries(reported.map((fact: Fact) => [`${fact}.${group}`, 1]));
  return { id, counts, order: order === undefined ? undefined : readOrder(order, group, currencies) };
}

/**
 * Reads an order of the shop's server: `{id, value, currency, assisted, group, buyer}`.
 * @throws `Refusal` (`bad_request`) that names the invalid field, but no unknown field.
 */
export function readServerOrder(text: string, currencies: readonly string[]): Order {
  const body = parseRecord(text);
  if (!body) throw malformed('');
  const order = Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'group'));
  return readOrder(order, groupOf(getOwn(body, 'group') ?? 'none'), currencies);
}

function readOrder(order: unknown, group: Group, currencies: readonly string[]): Order {
  if (!isRecord(order)) throw malformed('order');
  onlyKeys(order, ['id', 'value', 'currency', 'assisted', 'buyer']);
  const [id, value, currency] = ['id', 'value', 'currency'].map((key) => getOwn(order, key));
  if (typeof id !== 'string' || id === '' || id.length > maxIdLength) throw malformed('id');
  if (typeof currency !== 'string' || !currencies.includes(currency)) throw malformed('currency');
  const minor = typeof value === 'number' ? toMinorUnits(value, currency) : Number.NaN;
  if (!(minor >= 0 && minor <= maxMinorUnits)) throw malformed('value');
  const source = flag(order, 'assisted') ? 'assisted' : 'other';
  return {
    id,
    counts: {
      [`order.${group}.${source}`]: 1,
      [`value.${group}.${source}.${currency}`]: minor,
      ...(flag(order, 'buyer') && { [`buyer.${group}`]: 1 }),
    },
  };
}

function groupOf(value: unknown): Group {
  const group = groups.find((one) => one === value);
  if (!group) throw malformed('group');
  return group;
}

function flag(record: JsonRecord, key: string): boolean {
  const value = getOwn(record, key) ?? false;
  if (typeof value !== 'boolean') throw malformed(key);
  return value;
}

function onlyKeys(record: JsonRecord, keys: readonly string[]) {
  const other = Object.keys(record).find((key) => !keys.includes(key));
  // The sender chose the unknown name, so the error does not repeat it.
  if (other !== undefined) throw malformed('');
}

const malformed = (path: string) => new Refusal('bad_request', { details: [{ path }] });
