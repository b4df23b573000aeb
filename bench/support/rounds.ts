/** Does the work of one candidate once and returns its cost, in the unit that the benchmark prints. */
export type Measure = () => number | Promise<number>;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which the share `q` (0 to 1) of the values lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/**
 * Returns the median cost of each candidate. The candidates take turns, each round in another order, so that other load
 * on the machine affects all of them; one round before the measured ones warms up.
 */
export async function interleave<Name extends string>(
  candidates: Readonly<Record<Name, Measure>>,
  rounds = 9,
): Promise<Record<Name, number>> {
  const names = Object.keys(candidates) as Name[];
  const costs = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    const turn = Math.max(0, round) % names.length;
    for (const name of [...names.slice(turn), ...names.slice(0, turn)]) {
      const cost = await candidates[name]();
      if (round >= 0) costs.get(name)?.push(cost);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(costs.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}
