/** `names`: a short enumeration. `choices`: joined by “or”. `phrase`: part of a sentence, joined by “and”. */
const styles = {
  names: { style: 'narrow' },
  choices: { style: 'narrow', type: 'disjunction' },
  phrase: {},
} as const satisfies Readonly<Record<string, Intl.ListFormatOptions>>;

const formatters = new Map<string, Intl.ListFormat>();

/** Joins names the way the locale writes lists. Skips empty strings. */
export const formatList = (
  locale: string,
  names: readonly string[],
  style: keyof typeof styles = 'names',
): string => {
  const key = `${locale} ${style}`;
  const formatter = formatters.get(key) ?? new Intl.ListFormat(locale, { ...styles[style] });
  formatters.set(key, formatter);
  return formatter.format(names.filter((name) => name !== ''));
};
