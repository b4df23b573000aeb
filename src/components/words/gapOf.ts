/** What stands between two sentences: nothing, where a language writes none. */
export const gapOf = ({ lang }: { readonly lang: string }): string => (/^(?:ja|zh)/.test(lang) ? '' : ' ');
