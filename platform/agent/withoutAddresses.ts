const markdownLink = /!?\[([^[\]\n]{0,300})\]\(([^()\s<>]{1,500})\)/g;
/** Everything that the chat would turn into a link or a picture. */
const address =
  /<?(?:(?:https?|ftp|mailto|tel|sms|javascript|data):|www\.)[^\s<>]*>?|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu;

/** Removes addresses and what remains of links from a text. */
const plain = (text: string): string =>
  text.replace(markdownLink, '$1').replace(address, '').replaceAll('](', '] (').replace(/!\[/g, '[');

/** Removes everything from a text that would become a link or a picture. */
export function withoutAddresses(text: string): string {
  return plain(plain(text));
}

/**
 * Removes every address from a text, except links to pages of the shop.
 *
 * @param pageUrl Returns the URL of a page of the shop that the address names, or undefined.
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
