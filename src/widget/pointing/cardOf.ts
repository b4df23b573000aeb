import type { ProductNames } from './productNames.ts';
import type { IdMention, LinkMention, PageContents } from './readPage.ts';
import { productScope } from './structuredData.ts';

/** Elements that contain cards but are not cards. */
const containers =
  'body,html,main,section,aside,nav,ul,ol,dl,table,tbody,[role="main"],[role="list"],[role="grid"],[role="tabpanel"],[role="region"]';

const media = 'img,picture,video,canvas,svg,[style*="background-image"]';

/** The most characters of a card's text; articles that mention a product are longer. */
const maxCardText = 1500;

/** Whether a link contains a picture or is in a heading. */
const isTitleLink = ({ element }: LinkMention): boolean =>
  element.querySelector(media) !== null || element.closest('h1,h2,h3,h4,h5,h6') !== null;

/**
 * Whether an element names two or more products by id, or links to the page of another product.
 *
 * @param scope A product as microdata: products nested in it, such as its accessories, are ignored.
 */
function hasOtherProduct(
  element: Element,
  names: ProductNames,
  contents: PageContents,
  scope?: Element,
): boolean {
  const isIgnored = (mention: { readonly element: Element }) =>
    scope !== undefined && mention.element.closest(productScope) !== scope;
  // All ids of the wanted product count as one value, the empty string.
  const values = new Set<string>();
  for (const mention of contents.idsIn(element)) {
    if (isIgnored(mention)) continue;
    if (mention.kind === 'product' || mention.kind === 'either')
      values.add(names.isId(mention) ? '' : mention.value);
    if (values.size > 1) return true;
  }
  return contents.linksIn(element).some((link) => !isIgnored(link) && isLinkToOther(link, names));
}

/**
 * Whether a link leads to another product. If pages such as `/about` have the same shape, only links with a picture or in a
 * heading count.
 */
const isLinkToOther = (link: LinkMention, names: ProductNames): boolean =>
  !names.isUrl(link.url) && names.hasShape(link.url) && (!link.url.isCommonShape || isTitleLink(link));

/** Whether an element is one of several cards: a sibling with the same tag and class has a picture and links to another page. */
function isOneOfSeveral(card: Element, names: ProductNames, { linksIn }: PageContents): boolean {
  const isSameKind = (sibling: Element) =>
    sibling !== card &&
    sibling.tagName === card.tagName &&
    (card.classList.length === 0
      ? sibling.classList.length === 0
      : [...card.classList].some((name) => sibling.classList.contains(name)));
  return [...(card.parentElement?.children ?? [])].some(
    (sibling) =>
      isSameKind(sibling) &&
      sibling.querySelector(media) !== null &&
      linksIn(sibling).some(({ url }) => !names.isUrl(url)),
  );
}

/**
 * Returns the card of a product: climbs from an element that names the product until the element is one of several cards, or its
 * parent is a list or section, has a long text or contains another product. Undefined if `start` contains another product.
 */
export function cardOf(start: Element, names: ProductNames, contents: PageContents): Element | undefined {
  const scope = start.matches(productScope) ? start : undefined;
  if (hasOtherProduct(start, names, contents, scope)) return undefined;
  let card = start;
  for (let parent = card.parentElement; parent; parent = parent.parentElement) {
    if (parent.matches(containers) || isOneOfSeveral(card, names, contents)) break;
    if ((parent.textContent?.length ?? 0) > maxCardText || hasOtherProduct(parent, names, contents)) break;
    card = parent;
  }
  return card;
}

/** Whether an element contains a picture or a product id; a link within a text contains neither. */
export const isCard = (element: Element, contents: PageContents): boolean =>
  element.querySelector(media) !== null || contents.idsIn(element).length > 0;

/** Whether a link is part of a sentence: the text around it is more than twice as long, with 20 characters of tolerance. */
export function isInText(element: Element): boolean {
  const text = element.closest('p,blockquote,dd,figcaption');
  const length = (part: Element) => part.textContent?.trim().length ?? 0;
  return text !== null && length(text) > 2 * length(element) + 20;
}

/** Whether a heading belongs to another product: the largest element around it without other headings names that product. */
export function isTitleOfOther(
  heading: Element,
  headings: readonly Element[],
  names: ProductNames,
  contents: PageContents,
): boolean {
  const otherHeadings = headings.filter((other) => other !== heading);
  const containsOther = (area: Element) => otherHeadings.some((other) => area.contains(other));
  let headingArea = heading;
  for (let parent = heading.parentElement; parent && !containsOther(parent); parent = parent.parentElement)
    headingArea = parent;
  if (headingArea === heading) return false;
  if (hasOtherProduct(headingArea, names, contents)) return true;
  // If no URL of the product is known, only its id distinguishes it from another product.
  const isOtherId = (mention: IdMention) => mention.kind === 'product' && !names.isId(mention);
  return !names.hasUrl && contents.idsIn(headingArea).some(isOtherId);
}

/** Containers of option pickers: a picture inside is a colour swatch, not a picture of the product. */
const optionContainers = 'label,fieldset,form';
/** Elements with which a product is bought or its variant is chosen. */
const controls = 'form,button,select,input:not([type="hidden"])';

const matchesOrContains = (element: Element, selector: string): boolean =>
  element.matches(selector) || element.querySelector(selector) !== null;

const hasProductPicture = (element: Element): boolean =>
  [element, ...element.querySelectorAll(media)].some(
    (part) => part.matches(media) && !part.closest(optionContainers),
  );

/**
 * Finds the section about the product on its own page. Climbs from the heading to the first element that has a picture and
 * a control outside branches with other products, such as "goes well with". If there is none, returns the largest
 * element without other products.
 */
export function sectionOf(
  heading: Element,
  names: ProductNames,
  contents: PageContents,
): Element | undefined {
  let [hasPicture, hasControl] = [false, false];
  let child = heading;
  let largest: Element | undefined;
  for (let element = heading.parentElement; element; element = element.parentElement) {
    const isAboutProductOnly = !hasOtherProduct(element, names, contents);
    if (element.matches('body,html') || (element.matches('main,[role="main"]') && !isAboutProductOnly)) break;
    for (const sibling of element.children) {
      if (sibling === child || hasOtherProduct(sibling, names, contents)) continue;
      hasPicture ||= hasProductPicture(sibling);
      hasControl ||= matchesOrContains(sibling, controls);
    }
    if (hasPicture && hasControl) return element;
    if (isAboutProductOnly) largest = element;
    child = element;
  }
  return largest;
}
