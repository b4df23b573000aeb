/** Control, format and space characters: browsers ignore some of them in URLs, so they could hide a scheme. */
const ignoredCharacters = /[\p{C}\p{Z}]/gu;
/** A colon before the first slash ends a scheme; relative URLs have none. */
const allowedStart = /^(?:https?:\/\/[^/]|mailto:|tel:|(?![^/?#]*:).)/iu;

/** User info, as in `https://shop.example@other.example`, can disguise the actual host. */
export const hasUserinfo = ({ username, password }: URL): boolean => username !== '' || password !== '';

/**
 * Returns the URL without ignored characters; undefined if it is invalid, contains user info, or its scheme is not
 * allowed. Allowed are https, http, mailto, tel and relative URLs.
 */
export const safeHref = (address: string): string | undefined => {
  const href = address.replace(ignoredCharacters, '');
  if (!allowedStart.test(href)) return undefined;
  const base = 'https://page.invalid';
  return URL.canParse(href, base) && !hasUserinfo(new URL(href, base)) ? href : undefined;
};
