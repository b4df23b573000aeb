import { printTable } from '../support/table.ts';

/** The bounds of a measured value: the least and the greatest that is accepted. */
export interface Limit {
  readonly name: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  /** The bound does not apply in this run. */
  readonly isVoid?: boolean;
}

/** Prints one row for each bound and sets the exit code to 1 when one does not hold. */
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
