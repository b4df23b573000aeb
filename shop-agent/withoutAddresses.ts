const markdownLink = /!?\[([^[\]\n]{0,300})\]\(([^()\s<>]{1,500})\)/g;
/** Addresses that the chat would turn into links, outside of markdown links. */
const address =
  /<?(?:(?:https?|ftp|mailto|tel|sms|javascript|data):|www\.)[^\s<>]*>?|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu;

/** Removes addresses and the syntax of links and pictures from a text; what remains may form a new link. */
const removeOnce = (text: string): string =>
  text.replace(markdownLink, '$1').replace(address, '').replaceAll('](', '] (').replace(/!\[/g, '[');

/** Removes everything from a text that would become a link or a picture; the text of links remains. */
export function withoutAddresses(text: string): string {
  return removeOnce(removeOnce(text));
}

/**
 * Removes every address from a text, except in links to pages of the shop, which get the page's URL.
 *
 * @param pageUrl Returns the URL of the shop's page that an address names, or undefined for other addresses.
 */
export function withShopLinksOnly(text: string, pageUrl: (address: string) => string | undefined): string {
  let result = '';
  let end = 0;
  for (const found of text.matchAll(markdownLink)) {
    const [whole, label = '', target = ''] = found;
    const url = pageUrl(target);
    const words = withoutAddresses(label).trim();
    result += withoutAddresses(text.slice(end, found.index));
    result += url === undefined || whole.startsWith('!') || words === '' ? words : `[${words}](${url})`;
    end = found.index + whole.length;
  }
  return result + withoutAddresses(text.slice(end));
}
