import type { Experiment } from '../experiment.ts';
import type { FiguresSummary } from '../summary.ts';
import { roundUp } from './charts.ts';
import { formatCount, formatPercent } from './format.ts';
import { html, type Markup } from './markup.ts';

const results: Readonly<Record<Experiment['result'], string>> = {
  'too-few':
    'The numbers are too small to say anything: each group needs at least 100 visitors and 10 visitors who ordered.',
  none: 'No difference is shown: it may be chance.',
  more: 'With the chat, more visitors order. Chance is an unlikely explanation.',
  fewer: 'With the chat, fewer visitors order. Chance is an unlikely explanation.',
};

const points = (share: number) => `${share > 0 ? '+' : ''}${(share * 100).toFixed(2)}`;

/** Draws a card that compares visitors with the chat and without, or explains how to get that comparison. */
export function drawExperiment({ experiment, groups, areOrdersConfirmed }: FiguresSummary): Markup {
  if (groups.holdout.visitors > 0 && !areOrdersConfirmed) {
    return html`<section class="card wide"><h2>With and without the chat</h2>
<p class="note">The groups are compared only by orders that your server reports, because anyone can send a browser’s report: set <code>FIGURES_SECRET</code>.</p></section>`;
  }
  if (!experiment) {
    return html`<section class="card wide"><h2>With and without the chat</h2>
<p class="note">No visitor is in the holdout group. Set <code>data-holdout="10"</code> on the script tag to show no chat to 10 % of the visitors, and compare here how many of them order.</p></section>`;
  }
  const { chat, holdout, difference, result } = experiment;
  const top = roundUp(Math.max(chat.high, holdout.high) * 100) / 100;
  const rows = [
    { name: 'With the chat', colour: 'first', share: chat, visits: groups.chat },
    { name: 'Without (holdout)', colour: 'second', share: holdout, visits: groups.holdout },
  ].map((row) => ({
    ...row,
    interval: `${formatPercent(row.share.low, 2)} to ${formatPercent(row.share.high, 2)}`,
  }));
  const percent = (share: number) => `${Number(((share / top) * 100).toFixed(3))}%`;
  const intervals = rows.map(
    ({ name, colour, share, interval }) =>
      html`<div class="interval"><span>${name}</span><b>${formatPercent(share.share, 2)}</b>
<svg role="img" aria-label="${name}: ${formatPercent(share.share, 2)}, ${interval}"><line x2="100%" y1="50%" y2="50%"/><rect class="${colour} span" x="${percent(share.low)}" y="9" width="${percent(share.high - share.low)}" height="6" rx="3"/><circle class="${colour}" cx="${percent(share.share)}" cy="12" r="6"/></svg></div>`,
  );
  const lines = rows.map(
    ({ name, share, visits, interval }) =>
      html`<tr><th scope="row">${name}</th>${[visits.visitors, visits.visits, visits.orders, visits.buyers].map((count) => html`<td>${formatCount(count)}</td>`)}<td>${formatPercent(share.share, 2)}</td><td>${interval}</td></tr>`,
  );
  const bounds = `${points(difference.low)} to ${points(difference.high)}`;
  return html`<section class="card wide"><h2>With and without the chat</h2>
<p class="note">Share of visitors who ordered, and its 95 % interval.</p>
<p class="result">${results[result]}</p>
${intervals}
<div class="range scale"><span>0 %</span><span>${formatPercent(top, top < 0.02 ? 1 : 0)}</span></div>
<p class="note">Difference: <b>${points(difference.share)} percentage points</b>, 95 % interval ${bounds}.</p>
<details><summary>Numbers<span class="hidden"> of both groups</span></summary><div class="table" role="region" tabindex="0" aria-label="Both groups, numbers"><table><thead><tr>${['Group', 'Visitors', 'Visits', 'Orders', 'Visitors who ordered', 'Share', '95 % interval'].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${lines}</tbody></table></div></details></section>`;
}
