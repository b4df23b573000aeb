/** Markup that is safe to put into a page: everything in it was either written here or escaped. */
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

/** Makes any text safe inside an element and inside a quoted attribute. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

function write(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  if ('markup' in part) return part.markup;
  return part.map(write).join('');
}

/** A template whose values are escaped, unless they are markup themselves. Attributes must be quoted. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: texts.map((text, at) => (at === 0 ? text : write(parts[at - 1]) + text)).join('') };
}

/** One attribute, or nothing when there is no value. */
export const attribute = (name: string, value: string | number | undefined): Markup =>
  value === undefined ? html`` : { markup: ` ${name}="${escapeHtml(String(value))}"` };
