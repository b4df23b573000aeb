/** Returns the text between two sentences: empty for Chinese and Japanese, a space otherwise. */
export const sentenceSeparator = ({ lang }: { readonly lang: string }): string =>
  /^(?:ja|zh)/.test(lang) ? '' : ' ';
