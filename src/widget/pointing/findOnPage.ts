import type { Product } from '../../protocol/index.ts';
import { cardOf, isCard, isInText, isTitleOfOther, sectionOf } from './cardOf.ts';
import { type ProductNames, readNames } from './productNames.ts';
import type { PageContents } from './readPage.ts';
import { productScope } from './structuredData.ts';

/** Parts of a page that name products without showing them, and the chat itself. */
const chrome =
  'nav,[role="navigation"],[role="banner"],[role="contentinfo"],[class*="breadcrumb" i],[aria-hidden="true"],[inert],shelftalk-chat,shelftalk-starters';

/** Classes, ids and element names of carts that open over a page. */
const cartName =
  /(?:mini|side|drawer|dropdown|header|block|shopping|offcanvas)[-_]?(?:cart|basket)|(?:cart|basket)[-_]?(?:drawer|side|dropdown|popup|preview|panel|widget|notification|items?(?:\b|DataHook)|line|row)/iu;

function isInChrome(element: Element): boolean {
  if (element.closest(chrome)) return true;
  const head = element.closest('header,footer');
  if (head && !head.closest('article,li,[role="listitem"],[class*="product" i]')) return true;
  for (
    let parent: Element | null = element;
    parent && parent.tagName !== 'BODY';
    parent = parent.parentElement
  ) {
    const attributes = ['id', 'class', 'data-hook'].map((name) => parent?.getAttribute(name));
    if (cartName.test([parent.tagName, ...attributes].join(' '))) return true;
  }
  return false;
}

/** Whether an element takes up space and is not hidden. */
export const isShown = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
};

/** How well an element can be pointed at: 0 if it stands still, 1 in a carousel, 2 if its carousel clips it. */
function instability(element: Element): 0 | 1 | 2 {
  const { left, right } = element.getBoundingClientRect();
  let result: 0 | 1 = 0;
  for (
    let parent = element.parentElement;
    parent && parent.tagName !== 'BODY';
    parent = parent.parentElement
  ) {
    const view = parent.ownerDocument.defaultView;
    if (!view || view.getComputedStyle(parent).overflowX === 'visible') continue;
    if (parent.scrollWidth > parent.clientWidth + 1) result = 1;
    const box = parent.getBoundingClientRect();
    if (box.width > 0 && (right <= box.left || left >= box.right)) return 2;
  }
  return result;
}

/** Whether the page is about the product. */
function isPageOf(
  headings: readonly Element[],
  names: ProductNames,
  { own, described, ids }: PageContents,
): boolean {
  if (own.some(names.isUrl)) return true;
  // An address of the same form is that of another product.
  if (own.some(names.isOfFamily)) return false;
  const main = described.filter(({ isMain }) => isMain);
  if (main.length === 1 && main.some(({ ids }) => ids.some((id) => names.ids.has(id)))) return true;
  return ids.some(
    (mention) => names.isId(mention) && headings.every((heading) => mention.element.contains(heading)),
  );
}

function sectionOnPage(names: ProductNames, contents: PageContents): Element | undefined {
  const headings = [...contents.page.querySelectorAll('h1')].filter(
    (heading) => !isInChrome(heading) && isShown(heading),
  );
  const [heading, ...others] = headings.filter(
    (each) => headings.length === 1 || !isTitleOfOther(each, headings, names, contents),
  );
  return heading && others.length === 0 && isPageOf(headings, names, contents)
    ? sectionOf(heading, names, contents)
    : undefined;
}

interface Candidate {
  readonly card: Element;
  /** Whether it names the product's variant. */
  readonly isVariant: boolean;
}

function candidatesOf(names: ProductNames, contents: PageContents): readonly Candidate[] {
  const links = contents.links.filter(({ url, element }) => names.isUrl(url) && !isInText(element));
  const ids = contents.ids.filter(names.isId);
  const cardAround = (element: Element) => {
    if (isInChrome(element)) return undefined;
    // A property of microdata may be invisible, such as `<meta>`.
    const scope = element.hasAttribute('itemprop') ? element.closest(productScope) : null;
    const card =
      (scope && cardOf(scope, names, contents)) ??
      (scope && element.tagName !== 'A' ? undefined : cardOf(element, names, contents));
    return card && isCard(card, contents) && isShown(card) ? card : undefined;
  };
  const linked = links.flatMap(({ element, href }): readonly Candidate[] => {
    const card = cardAround(element);
    return card ? [{ card, isVariant: names.query !== '' && href.includes(`?${names.query}`) }] : [];
  });
  const identified = ids.flatMap(({ element }): readonly Candidate[] => {
    const card = cardAround(element);
    return card && !isContradicted(card, names, contents) ? [{ card, isVariant: false }] : [];
  });
  const all = [...linked, ...identified];
  return all.filter(({ card }) => !all.some((other) => other.card !== card && other.card.contains(card)));
}

/** A short id is not enough for a card that links to other pages only, if the product's own address is known. */
function isContradicted(card: Element, names: ProductNames, contents: PageContents): boolean {
  if (!names.hasUrl || !names.hasShortId) return false;
  const inside = contents.linksIn(card).filter(({ element }) => element.tagName === 'A');
  return inside.length > 0 && !inside.some(({ url }) => names.isUrl(url));
}

/**
 * Finds the element of a product on a page: its card or row, or the section about it on its own page. Matches addresses,
 * JSON-LD and the data attributes of shop systems, never titles.
 *
 * @returns Undefined if the product is not on the page, is hidden, or cannot be told from another one.
 */
export function findOnPage(contents: PageContents, product: Product): Element | undefined {
  const names = readNames(product, contents);
  const section = sectionOnPage(names, contents);
  if (section) return section;
  const inAside = (card: Element) => card.closest('aside,[role="complementary"]') !== null;
  const rank = ({ card, isVariant }: Candidate) =>
    4 * instability(card) + (isVariant ? 0 : 2) + (inAside(card) ? 1 : 0);
  const ranked = candidatesOf(names, contents).map((candidate) => ({ ...candidate, rank: rank(candidate) }));
  const best = Math.min(...ranked.map((candidate) => candidate.rank));
  return ranked
    .filter((candidate) => candidate.rank === best)
    .map(({ card }) => card)
    .sort((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )[0];
}
