import { createHash } from 'node:crypto';
import { getOwn } from '../../../src/protocol/index.ts';
import type { DayFigures, FiguresSummary } from '../summary.ts';
import { drawDayChart, type Series } from './charts.ts';
import { drawExperiment } from './drawExperiment.ts';
import { formatCount, formatMoney, formatRoundMoney, formatTime, percentOf } from './format.ts';
import { html, type Markup } from './markup.ts';
import { pageStyle } from './pageStyle.ts';

/** Periods that the page links to, in days. */
const periods = [7, 30, 90];

/** Content security policy of the page: allows nothing but the page's own style. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Renders the page of charts, which has no script and makes no further request.
 * @param keptDays Days for which figures are kept.
 */
export function renderPage(summary: FiguresSummary, keptDays: number): string {
  const { days, since, isKept, areOrdersConfirmed } = summary;
  const links = [...new Set(periods.map((period) => Math.min(period, keptDays)))].map(
    (period) =>
      html`<li><a href="figures?days=${period}"${period === days.length ? html` aria-current="page"` : ''}>${period} days</a></li>`,
  );
  const lost = isKept ? '' : ' They are held in memory: a restart of the proxy begins anew.';
  const unconfirmed = areOrdersConfirmed
    ? 'Visits, carts and ratings are reported by browsers and unconfirmed, orders by your server. Questions'
    : 'Visits, carts, orders and ratings are reported by browsers and unconfirmed. Questions';
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sales figures of the chat</title><style>${{ markup: pageStyle }}</style></head>
<body><header><div><h1>Sales figures of the chat</h1><p>Counted since ${formatTime(since)}.${lost} Days are in UTC.</p></div>
<nav aria-label="Period"><ul>${links}</ul></nav></header>
<main><ul class="tiles">${tiles(summary)}</ul>
<div class="grid">${drawExperiment(summary)}${charts(summary)}</div></main>
<footer><p>${unconfirmed} are counted by the proxy. An order is assisted if the same browser had an answer of the agent before it, within the days that the script tag sets. That does not mean the chat caused it: only the comparison with visitors without the chat shows that.</p></footer>
</body></html>`.markup;
}

function tiles({ total, areOrdersConfirmed }: FiguresSummary) {
  const { visits, assisted, orders, value, questions, ratings, cart } = total;
  const reported = areOrdersConfirmed ? '' : ', unconfirmed';
  const allOrders = orders.assisted + orders.other;
  const asked = questions.answered + questions.unanswered + questions.failed;
  const rated = ratings.up + ratings.down;
  const tile = (title: string, main: string, note: string) =>
    html`<li class="tile"><h2>${title}</h2><b>${main}</b><span>${note}</span></li>`;
  return [
    tile(
      'Assisted visits',
      formatCount(assisted),
      `${percentOf(assisted, visits)} of ${formatCount(visits)} visits`,
    ),
    tile(
      'Assisted orders',
      formatCount(orders.assisted),
      `${percentOf(orders.assisted, allOrders)} of ${formatCount(allOrders)} orders${reported}`,
    ),
    ...Object.entries(value).map(([currency, of]) =>
      tile(
        `Assisted value, ${currency}`,
        formatRoundMoney(of.assisted, currency),
        `of ${formatRoundMoney(of.assisted + of.other, currency)}${reported}`,
      ),
    ),
    tile('Put into the cart', formatCount(cart.added), `${formatCount(cart.removed)} taken out again`),
    tile(
      'Unanswered questions',
      formatCount(questions.unanswered),
      `${percentOf(questions.unanswered, asked)} of ${formatCount(asked)} questions`,
    ),
    tile(
      'Satisfaction',
      percentOf(ratings.up, rated),
      `${formatCount(ratings.up)} of ${formatCount(rated)} ratings`,
    ),
  ];
}

function charts({ days, total }: FiguresSummary): readonly Markup[] {
  const draw = (
    title: string,
    note: string,
    series: readonly (readonly [string, Series['colour'], (day: DayFigures) => number])[],
    format?: (value: number) => string,
  ) =>
    drawDayChart({
      title,
      note,
      days: days.map(({ day }) => day),
      series: series.map(([name, colour, of]) => ({ name, colour, values: days.map(of) })),
      ...(format && { format }),
    });
  return [
    draw('Visits', 'The chat was opened, and the agent answered.', [
      ['with an answer', 'first', ({ assisted }) => assisted],
      ['opened only', 'third', ({ opened, assisted }) => Math.max(0, opened - assisted)],
      [
        'not opened',
        'second',
        ({ visits, opened, assisted }) => Math.max(0, visits - Math.max(opened, assisted)),
      ],
    ]),
    draw('Orders', 'After an answer of the agent, and without one.', [
      ['assisted', 'first', ({ orders }) => orders.assisted],
      ['other', 'second', ({ orders }) => orders.other],
    ]),
    ...Object.keys(total.value).map((currency) =>
      draw(
        `Value of orders, ${currency}`,
        'After an answer of the agent, and without one.',
        [
          ['assisted', 'first', ({ value }) => getOwn(value, currency)?.assisted ?? 0],
          ['other', 'second', ({ value }) => getOwn(value, currency)?.other ?? 0],
        ],
        (value) => formatMoney(value, currency),
      ),
    ),
    draw('Questions', 'Unanswered: no answer, or passed on to a person. Failed: the shopper saw an error.', [
      ['answered', 'second', ({ questions }) => questions.answered],
      ['unanswered', 'first', ({ questions }) => questions.unanswered],
      ['failed', 'third', ({ questions }) => questions.failed],
    ]),
    draw('Cart', 'Products that the chat put into the cart, and above them those taken out again.', [
      ['added', 'first', ({ cart }) => cart.added],
      ['taken out again', 'second', ({ cart }) => cart.removed],
    ]),
    draw('Ratings', 'Answers that shoppers rated.', [
      ['helpful', 'second', ({ ratings }) => ratings.up],
      ['not helpful', 'first', ({ ratings }) => ratings.down],
    ]),
  ];
}
