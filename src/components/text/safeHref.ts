/** Browsers skip these inside an address, so a scheme could hide behind them. */
const invisible = /[\p{C}\p{Z}]/gu;
/** A colon before the first slash ends a scheme; a relative address has none. */
const allowed = /^(?:https?:\/\/[^/]|mailto:|tel:|(?![^/?#]*:).)/iu;

/** The address, where a shopper may be sent there; else nothing. */
export const safeHref = (address: string): string | undefined => {
  const href = address.replace(invisible, '');
  return allowed.test(href) ? href : undefined;
};
