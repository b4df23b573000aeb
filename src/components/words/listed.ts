/** `names` and `choices` stand by themselves; `words` are part of a sentence. */
const kinds = {
  names: { style: 'narrow' },
  choices: { style: 'narrow', type: 'disjunction' },
  words: {},
} as const satisfies Readonly<Record<string, Intl.ListFormatOptions>>;

const formats = new Map<string, Intl.ListFormat>();

/** Several names as a language lists them. What is empty is left out. */
export const listed = (
  locale: string,
  names: readonly string[],
  kind: keyof typeof kinds = 'names',
): string => {
  const key = `${locale} ${kind}`;
  const format = formats.get(key) ?? new Intl.ListFormat(locale, kinds[kind]);
  formats.set(key, format);
  return format.format(names.filter((name) => name !== ''));
};
