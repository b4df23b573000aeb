/** Returns the text between two sentences: empty for Chinese and Japanese, a space otherwise. */
export const sentenceSeparator = ({ lang }: { readonly lang: string }): string =>
  /^(?:ja|zh)/.test(lang) ? '' : ' ';
/**
 * Wraps a name in Unicode isolates so that its script cannot reorder the words around it.
 *
 * @see https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
 */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
