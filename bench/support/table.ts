export type Cell = string | number;

const textOf = (cell: Cell): string =>
  typeof cell === 'string' ? cell : cell.toLocaleString('en', { maximumSignificantDigits: 3 });

/** Prints rows as a Markdown table. */
export function printTable(head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(textOf))];
  for (const line of lines) console.log(`| ${line.join(' | ')} |`);
}

export interface Check {
  /** The sentence that is checked, with its number. */
  readonly claim: string;
  readonly passed: boolean;
}

/** Prints one line for each check; the process exits with 1 when one has failed. */
export function printChecks(checks: readonly Check[]): void {
  for (const { claim, passed } of checks) console.log(`${passed ? 'holds' : 'FAILS'}: ${claim}`);
  if (checks.some(({ passed }) => !passed)) process.exitCode = 1;
}
