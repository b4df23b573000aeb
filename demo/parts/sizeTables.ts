import type { Catalogue, SizeChart } from '../catalogue.ts';
import { inSizeOrder } from '../choices.ts';
import { html, type Markup } from '../html.ts';

const groups: Readonly<Record<string, string>> = {
  women: 'Women',
  men: 'Men',
  unisex: 'Unisex',
  kids: 'Kids',
  gloves: 'Gloves',
  hats: 'Hats',
};

const measures: Readonly<Record<string, string>> = {
  chest: 'Chest',
  waist: 'Waist',
  hip: 'Hips',
  height: 'Body height',
  foot: 'Foot length',
  back: 'Back length',
  palm: 'Round the palm',
  head: 'Round the head',
};

const table = (name: string | undefined, { unit, columns, rows }: SizeChart): Markup =>
  html`<table class="size-table">${name !== undefined && html`<caption>${name}</caption>`}<thead><tr><th scope="col">Size</th>${columns.map(
    (column) => html`<th scope="col">${measures[column] ?? column}, ${unit}</th>`,
  )}</tr></thead><tbody>${inSizeOrder(Object.keys(rows)).map(
    (size) =>
      html`<tr><th scope="row">${size}</th>${(rows[size] ?? []).map(([from, to]) => html`<td>${from}–${to}</td>`)}</tr>`,
  )}</tbody></table>`;

/** The size charts of a kind, one table for each group. */
export const sizeTables = ({ sizes }: Catalogue, kind: string): Markup[] =>
  Object.entries(sizes[kind] ?? {}).map(([group, chart]) => table(groups[group], chart));
