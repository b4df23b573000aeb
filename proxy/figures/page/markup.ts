import { getOwn } from '../../../src/protocol/index.ts';

/** Markup that needs no escaping. */
export interface Markup {
  readonly markup: string;
}
type Part = string | number | Markup | readonly Markup[] | undefined;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) =>
  text.replace(/[&<>"]/g, (character) => getOwn(entities, character) ?? '');

function toText(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

/** Joins markup; escapes every value that is not markup itself, and leaves out undefined values. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: strings.map((text, index) => text + toText(parts[index])).join('') };
}
