import { html, type Markup } from './html.ts';

const line = (text: string): Markup[] =>
  text.split('**').map((part, at) => (at % 2 === 1 ? html`<strong>${part}</strong>` : html`${part}`));

/** Renders the subset of Markdown in the knowledge base: paragraphs, lists and bold. */
export function markdown(text: string): Markup[] {
  return text.split(/\n{2,}/).map((block) => {
    const rows = block.split('\n');
    return rows.every((row) => /^[-*] /.test(row))
      ? html`<ul>${rows.map((row) => html`<li>${line(row.slice(2))}</li>`)}</ul>`
      : html`<p>${line(rows.join(' '))}</p>`;
  });
}
