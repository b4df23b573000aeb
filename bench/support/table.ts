export type Cell = string | number;

const shown = (cell: Cell): string =>
  typeof cell === 'string' ? cell : cell.toLocaleString('en', { maximumSignificantDigits: 3 });

/** Prints rows as a table that a README can take as it is. */
export function printTable(head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(shown))];
  for (const line of lines) console.log(`| ${line.join(' | ')} |`);
}

/** Prints one line for each gate and ends the process with 1 when one does not hold. */
export function judge(gates: readonly { readonly what: string; readonly holds: boolean }[]): void {
  for (const { what, holds } of gates) console.log(`${holds ? 'holds' : 'FAILS'}: ${what}`);
  if (gates.some(({ holds }) => !holds)) process.exitCode = 1;
}
