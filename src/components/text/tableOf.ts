export interface Table {
  readonly align: readonly ('start' | 'center' | 'end' | undefined)[];
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Parses the lines of a table; the second line sets the alignment. */
export const tableOf = (text: string): Table => {
  const [names = '', marks = '', ...rows] = text.split('\n');
  const head = cellsOf(names);
  return {
    head,
    align: cellsOf(marks).map(alignOf),
    rows: rows.map((row) => cellsOf(row).slice(0, head.length)),
  };
};

/** Splits a row at bars that are not escaped. */
const cellsOf = (row: string): readonly string[] =>
  row
    .replace(/^\||\|$/gu, '')
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

const alignOf = (mark: string) => {
  const end = mark.endsWith(':');
  return mark.startsWith(':') ? (end ? 'center' : 'start') : end ? 'end' : undefined;
};
