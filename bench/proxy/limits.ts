import { printTable } from '../support/table.ts';

/** A bound that a measured value must keep. */
export interface Limit {
  readonly what: string;
  readonly is: number;
  readonly least?: number;
  readonly most?: number;
  /** The bound does not count in this run. */
  readonly isVoid?: boolean;
}

/** Prints one row for each bound and sets the exit code to 1 when one does not hold. */
export function printLimits(limits: readonly Limit[]): void {
  const holds = ({ is, least = is, most = is }: Limit) => is >= least && is <= most;
  console.log('\nLimits\n');
  printTable(
    ['shelftalk', 'must', 'is', ''],
    limits.map((limit) => [
      limit.what,
      limit.most === undefined ? `≥ ${limit.least}` : `≤ ${limit.most}`,
      limit.is,
      limit.isVoid ? 'void' : holds(limit) ? 'holds' : 'FAILS',
    ]),
  );
  if (limits.some((limit) => !limit.isVoid && !holds(limit))) process.exitCode = 1;
}
