export type Cell = string | number;

const textOf = (cell: Cell): string =>
  typeof cell === 'string' ? cell : cell.toLocaleString('en', { maximumSignificantDigits: 3 });

/** Prints rows as a Markdown table. */
export function printTable(head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(textOf))];
  for (const line of lines) console.log(`| ${line.join(' | ')} |`);
}

export interface Limit {
  /** The promise, with its number. */
  readonly limit: string;
  readonly holds: boolean;
}

/** Prints one line for each limit; the process exits with 1 when one does not hold. */
export function checkLimits(limits: readonly Limit[]): void {
  for (const { limit, holds } of limits) console.log(`${holds ? 'holds' : 'FAILS'}: ${limit}`);
  if (limits.some(({ holds }) => !holds)) process.exitCode = 1;
}
