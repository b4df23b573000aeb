import type { Product } from '../../protocol/index.ts';
import { cardOf, isCard, isInText, isTitleOfOther, sectionOf } from './cardOf.ts';
import { type ProductNames, readNames } from './productNames.ts';
import type { PageContents } from './readPage.ts';
import { productScope } from './structuredData.ts';

/** Parts of a page that name products without showing them, and the chat itself. */
const pageFrame =
  'nav,[role="navigation"],[role="banner"],[role="contentinfo"],[class*="breadcrumb" i],[aria-hidden="true"],[inert],shelftalk-chat,shelftalk-starters';

/** Classes, ids, element names and, on Wix, `data-hook`s of carts that open over a page. */
const cartName =
  /(?:mini|side|drawer|dropdown|header|block|shopping|offcanvas)[-_]?(?:cart|basket)|(?:cart|basket)[-_]?(?:drawer|side|dropdown|popup|preview|panel|widget|notification|items?(?:\b|DataHook)|line|row)/iu;

/** Whether an element is in the page's navigation, header or footer, or in a cart that opens over the page. */
function isInPageFrame(element: Element): boolean {
  if (element.closest(pageFrame)) return true;
  const headerOrFooter = element.closest('header,footer');
  // The header or footer of an article or of a product card is content.
  if (headerOrFooter && !headerOrFooter.closest('article,li,[role="listitem"],[class*="product" i]'))
    return true;
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

/** How hard it is to point at an element: 0 outside carousels, 1 in a carousel, 2 if it is scrolled out of its carousel's view. */
function scrollPenalty(element: Element): 0 | 1 | 2 {
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
  { pageUrls, described, idMentions }: PageContents,
): boolean {
  if (pageUrls.some(names.isUrl)) return true;
  // The page has the URL of another product.
  if (pageUrls.some(names.hasShape)) return false;
  const [main, ...others] = described.filter(({ isMain }) => isMain);
  if (main && others.length === 0 && main.ids.some((id) => names.productIds.has(id))) return true;
  // An element around all headings, such as the product form's wrapper, has the product's id.
  return idMentions.some(
    (mention) => names.isId(mention) && headings.every((heading) => mention.element.contains(heading)),
  );
}

/**
 * Returns the section about the product if the page is about it and one visible `h1` may be its title: the only `h1`, or the
 * only one that does not belong to another product.
 */
function sectionOnPage(names: ProductNames, contents: PageContents): Element | undefined {
  const headings = [...contents.page.querySelectorAll('h1')].filter(
    (heading) => !isInPageFrame(heading) && isShown(heading),
  );
  const candidates =
    headings.length === 1
      ? headings
      : headings.filter((heading) => !isTitleOfOther(heading, headings, names, contents));
  const [heading, ...others] = candidates;
  if (!heading || others.length > 0 || !isPageOf(headings, names, contents)) return undefined;
  return sectionOf(heading, names, contents);
}

interface Candidate {
  readonly card: Element;
  /** Whether the card's link names the product's variant. */
  readonly isVariant: boolean;
}

function candidatesOf(names: ProductNames, contents: PageContents): readonly Candidate[] {
  const links = contents.links.filter(({ url, element }) => names.isUrl(url) && !isInText(element));
  const ids = contents.idMentions.filter(names.isId);
  const visibleCardAround = (element: Element) => {
    const card = isInPageFrame(element) ? undefined : cardAround(element, names, contents);
    return card && isCard(card, contents) && isShown(card) ? card : undefined;
  };
  const linked = links.flatMap(({ element, href }): readonly Candidate[] => {
    const card = visibleCardAround(element);
    return card ? [{ card, isVariant: names.query !== '' && href.includes(`?${names.query}`) }] : [];
  });
  const identified = ids.flatMap(({ element }): readonly Candidate[] => {
    const card = visibleCardAround(element);
    return card && !isContradicted(card, names, contents) ? [{ card, isVariant: false }] : [];
  });
  const all = [...linked, ...identified];
  // Of nested cards, only the outermost.
  return all.filter(({ card }) => !all.some((other) => other.card !== card && other.card.contains(card)));
}

function cardAround(element: Element, names: ProductNames, contents: PageContents): Element | undefined {
  const scope = element.hasAttribute('itemprop') ? element.closest(productScope) : null;
  if (!scope) return cardOf(element, names, contents);
  // A property of microdata may be an invisible `<meta>`, so the search starts at the element of its product. If that element
  // contains another product, a link is itself a starting point, because it is visible.
  const card = cardOf(scope, names, contents);
  return card ?? (element.tagName === 'A' ? cardOf(element, names, contents) : undefined);
}

/**
 * Whether the links of a card contradict the id in it: the id is short, so another list of products may use it, a URL of the
 * product is known, and the card links only to other pages.
 */
function isContradicted(card: Element, names: ProductNames, contents: PageContents): boolean {
  if (!names.hasUrl || !names.hasShortId) return false;
  const inside = contents.linksIn(card).filter(({ element }) => element.tagName === 'A');
  return inside.length > 0 && !inside.some(({ url }) => names.isUrl(url));
}

/**
 * Finds the element of a product on a page: its card or row, or the section about it on its own page. Matches URLs,
 * structured data and the ids in the markup of shop systems, never titles.
 *
 * @returns Undefined if the product is not on the page, is hidden, or cannot be told from another one.
 */
export function findOnPage(contents: PageContents, product: Product): Element | undefined {
  const names = readNames(product, contents);
  const section = sectionOnPage(names, contents);
  if (section) return section;
  const inAside = (card: Element) => card.closest('aside,[role="complementary"]') !== null;
  // Lower is better: first the carousel counts, then the variant, then whether the card is beside the content.
  const rank = ({ card, isVariant }: Candidate) =>
    4 * scrollPenalty(card) + (isVariant ? 0 : 2) + (inAside(card) ? 1 : 0);
  const ranked = candidatesOf(names, contents).map((candidate) => ({ ...candidate, rank: rank(candidate) }));
  const best = Math.min(...ranked.map((candidate) => candidate.rank));
  return ranked
    .filter((candidate) => candidate.rank === best)
    .map(({ card }) => card)
    .sort((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )[0];
}
