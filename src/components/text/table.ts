import type { Table } from './block.ts';

const delimiters = /^\|? *:?-+:? *(?:\| *:?-+:? *)*\|?$/u;

/** The table that a head and the line under it make, if they do. */
export const tableOf = (head: string, under: string): Table | undefined => {
  if (!head.includes('|') || !delimiters.test(under)) return undefined;
  const names = cellsOf(head);
  const marks = cellsOf(under);
  return names.length === marks.length
    ? { tag: 'table', align: marks.map(alignOf), rows: [names] }
    : undefined;
};

/** The cells of a row; an escaped bar belongs to its cell. */
export const cellsOf = (row: string): readonly string[] =>
  row
    .replace(/^\||\|$/gu, '')
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

const alignOf = (mark: string) => {
  const end = mark.endsWith(':');
  return mark.startsWith(':') ? (end ? 'center' : 'start') : end ? 'end' : undefined;
};
