import { printTable } from '../support/table.ts';

/** A measured value, with the least and the greatest value that are accepted. */
export interface Limit {
  readonly name: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  /** The bound does not apply in this run. */
  readonly isVoid?: boolean;
}

/** Prints one row for each limit and sets the exit code to 1 if a limit that is not void does not hold. */
export function printLimits(limits: readonly Limit[]): void {
  const holds = ({ value, min = value, max = value }: Limit) => value >= min && value <= max;
  console.log('\nLimits\n');
  printTable(
    ['shelftalk', 'must', 'is', ''],
    limits.map((limit) => [
      limit.name,
      limit.max === undefined ? `≥ ${limit.min}` : `≤ ${limit.max}`,
      limit.value,
      limit.isVoid ? 'void' : holds(limit) ? 'holds' : 'FAILS',
    ]),
  );
  if (limits.some((limit) => !limit.isVoid && !holds(limit))) process.exitCode = 1;
}
