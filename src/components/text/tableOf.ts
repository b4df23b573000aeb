/** A parsed table. */
export interface Table {
  readonly align: readonly ('start' | 'center' | 'end' | undefined)[];
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The bars at the start and the end of a row. */
const outerBars = /^\||(?<!\\)\|$/gu;
const unescapedBar = /(?<!\\)\|/u;

/** Parses the lines of a table; the second line sets the alignment. */
export const tableOf = (text: string): Table => {
  const [headRow = '', delimiterRow = '', ...rows] = text.split('\n');
  const head = cellsOf(headRow);
  return {
    head,
    align: cellsOf(delimiterRow).map(alignOf),
    rows: rows.map((row) => cellsOf(row).slice(0, head.length)),
  };
};

/** Splits a row at bars that are not escaped. */
const cellsOf = (row: string): readonly string[] =>
  row
    .replace(outerBars, '')
    .split(unescapedBar)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

/** Reads the alignment from a cell of the delimiter row, such as `:--` or `:-:`. */
const alignOf = (delimiter: string) => {
  const isEnd = delimiter.endsWith(':');
  return delimiter.startsWith(':') ? (isEnd ? 'center' : 'start') : isEnd ? 'end' : undefined;
};
