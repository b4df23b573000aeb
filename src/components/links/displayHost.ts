/** Scripts whose letters look like those of others are never mixed in a name; these are usual together. */
const usualTogether =
  /^(?:\p{sc=Latin}*|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}ー]*|[\p{sc=Han}\p{sc=Hang}]*|\p{sc=Arab}*|\p{sc=Hebr}*|[\p{sc=Deva}\p{M}]*|\p{sc=Thai}*|\p{sc=Grek}*|\p{sc=Cyrl}*)$/u;
/** Latin letters that no common language writes, many of which look like another one. */
const odd = /[\u0131\u01c0-\u01c3\u0250-\u02af\u1d00-\u1dbf\ua720-\ua7ff]/u;
/** Whole names in these may look like Latin ones. */
const likeLatin = /[\p{sc=Grek}\p{sc=Cyrl}]/u;

/** A host as it may be read: its letters cannot be taken for those of another name. */
const isReadable = (host: string): boolean => {
  const labels = host.split('.').map((label) => label.replace(/[\d-]/gu, ''));
  const isLatinSuffix = /^[a-z]*$/u.test(labels.at(-1) ?? '');
  return labels.every(
    (label) => usualTogether.test(label) && !odd.test(label) && !(isLatinSuffix && likeLatin.test(label)),
  );
};

/**
 * The host of a web address for reading: as it was written where nothing in it looks like another name, else in the
 * `xn--` form in which it is asked for. Empty for an address without a host.
 *
 * @see https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
 */
export const displayHost = (href: string): string => {
  if (!URL.canParse(href)) return '';
  const { host, hostname, protocol } = new URL(href);
  if (!hostname.includes('xn--')) return host;
  const written = /^[a-z]+:[/\\]{2}([^/\\?#]+)/iu.exec(href)?.[1]?.normalize('NFC').toLowerCase() ?? '';
  const isSame = URL.canParse(`${protocol}//${written}`) && new URL(`${protocol}//${written}`).host === host;
  return isSame && isReadable(written.replace(/:\d+$/u, '')) ? written : host;
};
