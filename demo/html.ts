/** Safe markup: literal or escaped. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | false | undefined | readonly Part[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for elements and quoted attributes. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

function write(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  if ('markup' in part) return part.markup;
  return part.map(write).join('');
}

/** Template tag that escapes strings and omits false and undefined. Attributes must be quoted. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: texts.map((text, at) => (at === 0 ? text : write(parts[at - 1]) + text)).join('') };
}

/** An attribute, or empty markup if the value is undefined. */
export const attribute = (name: string, value: string | number | undefined): Markup =>
  value === undefined ? html`` : { markup: ` ${name}="${escapeHtml(String(value))}"` };

/** Structured data of the page, as JSON-LD. HTML entities have no effect in a script, so `<` is written as a JSON escape. */
export const jsonLd = (value: object): Markup => ({
  markup: `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`,
});
