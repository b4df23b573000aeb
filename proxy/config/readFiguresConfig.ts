import { getOwn } from '../../src/protocol/index.ts';
import { figureBounds } from '../figures/FigureStore.ts';
import { type Env, readWholeNumber, splitList } from './values.ts';

export interface FiguresConfig {
  /** The shop's currencies. */
  readonly currencies: readonly string[];
  /** Days for which figures are kept. */
  readonly days: number;
  /** Bearer token of the shop's server, which then reports all orders; absent: browsers report them. */
  readonly secret: string | undefined;
}

const minSecretLength = 32;
const maxDays = 400;

/**
 * Reads `FIGURES`, `FIGURES_DAYS` and `FIGURES_SECRET`, and adds a sentence to `problems` for each that is invalid. Returns
 * undefined if `FIGURES` is not set.
 */
export function readFiguresConfig(env: Env, problems: string[]): FiguresConfig | undefined {
  const secret = env.FIGURES_SECRET || undefined;
  const days = readWholeNumber(env, 'FIGURES_DAYS', problems) ?? figureBounds.days;
  const currencies = [...new Set(splitList(env.FIGURES))];
  if (currencies.length === 0) {
    for (const name of ['FIGURES_DAYS', 'FIGURES_SECRET'] as const)
      if (getOwn(env, name)) problems.push(`${name} has no effect: FIGURES is not set.`);
    return undefined;
  }
  if (!currencies.every((currency) => Intl.supportedValuesOf('currency').includes(currency)))
    problems.push('FIGURES must be the shop’s currencies, like EUR or EUR,USD.');
  if (days > maxDays) problems.push(`FIGURES_DAYS must be at most ${maxDays}.`);
  if (secret !== undefined && secret.length < minSecretLength)
    problems.push(`FIGURES_SECRET must have at least ${minSecretLength} characters.`);
  if (!env.OPS_PORT) problems.push('FIGURES needs OPS_PORT, where the figures are shown.');
  return { currencies, days, secret };
}
