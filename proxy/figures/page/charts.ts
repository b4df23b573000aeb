import { formatCount, formatDay } from './format.ts';
import { html, type Markup } from './markup.ts';

export interface Series {
  readonly name: string;
  /** CSS class that colours the bars. */
  readonly colour: 'first' | 'second' | 'third';
  readonly values: readonly number[];
}
export interface DayChart {
  readonly title: string;
  readonly note: string;
  readonly days: readonly string[];
  /** Stacked, the first at the bottom. */
  readonly series: readonly Series[];
  readonly format?: (value: number) => string;
}

/** Share of a day's width that its bar takes. */
const barWidth = 0.72;

/** Returns the smallest number not below the value that is a round multiple, such as 1.5 or 2, of a power of ten; at least 1. */
export function roundUp(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 1.5, 2, 3, 4, 5, 6, 8].find((step) => step * power >= value) ?? 10) * power;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Draws a card with a stacked bar for each day and a table of their numbers; if all are 0, a text in place of both. */
export function drawDayChart({ title, note, days, series, format = formatCount }: DayChart): Markup {
  const totals = days.map((_, index) => sum(series.map(({ values }) => values[index] ?? 0)));
  const top = roundUp(Math.max(0, ...totals));
  const percent = (part: number) => `${Number((part * 100).toFixed(3))}%`;
  const bars = days.flatMap((_, index) => {
    let below = 0;
    return series.flatMap(({ colour, values }) => {
      const value = values[index] ?? 0;
      below += value;
      if (value === 0) return [];
      const x = percent((index + (1 - barWidth) / 2) / days.length);
      const size = html`width="${percent(barWidth / days.length)}" height="${percent(value / top)}"`;
      return [html`<rect class="${colour}" x="${x}" y="${percent(1 - below / top)}" ${size}/>`];
    });
  });
  const label = `${title}: ${series.map(({ name, values }) => `${name} ${format(sum(values))}`).join(', ')}.`;
  return html`<section class="card">
<h2>${title}</h2>
<p class="note">${note}</p>
<ul class="legend">${series.map(({ name, colour, values }) => html`<li><i class="${colour}"></i>${name} <b>${format(sum(values))}</b></li>`)}</ul>
${
  totals.some((total) => total > 0)
    ? html`<div class="plot"><span class="top">${format(top)}</span>
<svg role="img" aria-label="${label}"><line x2="100%" y1="0" y2="0"/><line x2="100%" y1="50%" y2="50%"/>${bars}<line class="base" x2="100%" y1="100%" y2="100%"/></svg></div>
<div class="range"><span>${formatDay(days[0] ?? '')}</span><span>${formatDay(days.at(-1) ?? '')}</span></div>
${drawTable(title, days, series, format)}`
    : html`<p class="empty">None in this period.</p>`
}
</section>`;
}

function drawTable(
  title: string,
  days: readonly string[],
  series: readonly Series[],
  format: (value: number) => string,
): Markup {
  const row = (head: string, cells: readonly number[]) =>
    html`<tr><th scope="row">${head}</th>${cells.map((cell) => html`<td>${format(cell)}</td>`)}</tr>`;
  const rows = days.map((day, index) =>
    row(
      day,
      series.map(({ values }) => values[index] ?? 0),
    ),
  );
  const totals = row(
    'Total',
    series.map(({ values }) => sum(values)),
  );
  return html`<details><summary>Numbers<span class="hidden"> of ${title}</span></summary>
<div class="table" role="region" tabindex="0" aria-label="${title}, numbers"><table><thead><tr><th scope="col">Day</th>${series.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows}</tbody><tfoot>${totals}</tfoot></table></div></details>`;
}
