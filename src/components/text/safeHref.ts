/** Browsers skip these inside an address, so a scheme could hide behind them. */
const invisible = /[\p{C}\p{Z}]/gu;
/** A colon before the first slash ends a scheme; a relative address has none. */
const allowed = /^(?:https?:\/\/[^/]|mailto:|tel:|(?![^/?#]*:).)/iu;

/** A name before the host, as in `https://shop.example@stranger.example`: browsers drop it, readers do not. */
export const hasUserinfo = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** The address, where a shopper may be sent there; else nothing. */
export const safeHref = (address: string): string | undefined => {
  const href = address.replace(invisible, '');
  if (!allowed.test(href)) return undefined;
  const base = 'https://page.invalid';
  return URL.canParse(href, base) && !hasUserinfo(new URL(href, base)) ? href : undefined;
};
