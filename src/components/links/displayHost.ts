/** Script combinations that are legitimate within one label; mixing others allows lookalike names. */
const allowedScripts =
  /^(?:\p{sc=Latin}*|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}ー]*|[\p{sc=Han}\p{sc=Hang}]*|\p{sc=Arab}*|\p{sc=Hebr}*|[\p{sc=Deva}\p{M}]*|\p{sc=Thai}*|\p{sc=Grek}*|\p{sc=Cyrl}*)$/u;
/** Latin letters outside common alphabets, many of them lookalikes. */
const rareLatin = /[\u0131\u01c0-\u01c3\u0250-\u02af\u1d00-\u1dbf\ua720-\ua7ff]/u;
/** Scripts with enough lookalikes to spell a whole Latin name. */
const latinLookalike = /[\p{sc=Grek}\p{sc=Cyrl}]/u;

/** Whether no label of the host can be mistaken for another name. */
const isReadable = (host: string): boolean => {
  const labels = host.split('.').map((label) => label.replace(/[\d-]/gu, ''));
  const isLatinSuffix = /^[a-z]*$/u.test(labels.at(-1) ?? '');
  return labels.every(
    (label) =>
      allowedScripts.test(label) && !rareLatin.test(label) && !(isLatinSuffix && latinLookalike.test(label)),
  );
};

/**
 * The host of a URL for display: in Unicode if it is written so and cannot be mistaken for another name, otherwise in
 * punycode.
 *
 * @param href As written: `URL` would convert the host to punycode.
 * @returns An empty string for a URL without a host.
 * @see https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
 */
export const displayHost = (href: string): string => {
  if (!URL.canParse(href)) return '';
  const { host, hostname, protocol } = new URL(href);
  if (!hostname.includes('xn--')) return host;
  const unicodeHost = /^[a-z]+:[/\\]{2}([^/\\?#]+)/iu.exec(href)?.[1]?.normalize('NFC').toLowerCase() ?? '';
  const isSame =
    URL.canParse(`${protocol}//${unicodeHost}`) && new URL(`${protocol}//${unicodeHost}`).host === host;
  return isSame && isReadable(unicodeHost.replace(/:\d+$/u, '')) ? unicodeHost : host;
};
