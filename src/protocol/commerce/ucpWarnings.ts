import { markdownText } from './descriptionText.ts';
import { omitNullish, recordOf, recordsOf, textOf, webAddress } from './productFields.ts';

/** A message that the shop requires to be shown with its product. */
export interface UcpWarning {
  readonly text: string;
  /** A symbol or a label that belongs to the text. */
  readonly imageUrl?: string;
  /** A page with more about it. */
  readonly url?: string;
}

/** Warnings about every product; each is repeated with each product, so their number is limited. */
const maxShared = 10;
/** Characters of the shared warnings together. */
const maxSharedCharacters = 16 * 1024;

/** `products[1]` or `product`, then perhaps a variant. */
const productPath = /^(?:products\[(\d+)\]|product)(?:\.variants\[(\d+)\])?(?![\w*])/;

/**
 * Returns a function that returns the warnings of a UCP response about the product at an index. A warning whose path names
 * none of the products is about each of them; of such warnings, at most `maxShared` with `maxSharedCharacters` are returned.
 *
 * @param products The response's list of products, or its single product in a list.
 */
export function ucpWarnings(
  messages: unknown,
  products: readonly unknown[],
): (index: number) => readonly UcpWarning[] {
  const shared: UcpWarning[] = [];
  let sharedCharacters = 0;
  const placed = new Map<number, UcpWarning[]>();
  for (const message of recordsOf(messages)) {
    const content = textOf(message.content) ?? '';
    const text = message.content_type === 'markdown' ? markdownText(content) : content.trim();
    if (message.type !== 'warning' || text === '') continue;
    // `$['products'][0]` is `$.products[0]`.
    const path = (textOf(message.path) ?? '').replace(/\[(['"])(\w+)\1\]/g, '.$2').replace(/^\$\.?/, '');
    const [isPlaced, place = '0', variant] = productPath.exec(path) ?? [];
    const index = isPlaced === undefined ? products.length : Number(place);
    const { variants } = recordOf(products[index]);
    const title = textOf(recordOf(Array.isArray(variants) && variant ? variants[Number(variant)] : {}).title);
    const warning = {
      text: title === undefined ? text : `${title}: ${text}`,
      ...omitNullish({ imageUrl: webAddress(message.image_url), url: webAddress(message.url) }),
    };
    if (index >= products.length) {
      sharedCharacters += JSON.stringify(warning).length;
      if (shared.length < maxShared && sharedCharacters <= maxSharedCharacters) shared.push(warning);
      continue;
    }
    const known = placed.get(index) ?? [];
    known.push(warning);
    placed.set(index, known);
  }
  return (index) => [...(placed.get(index) ?? []), ...shared];
}
