import type { ProductNames } from './productNames.ts';
import type { IdMention, LinkMention, PageContents } from './readPage.ts';
import { productScope } from './structuredData.ts';

/** Elements that contain cards and are none. */
const containers =
  'body,html,main,section,aside,nav,ul,ol,dl,table,tbody,[role="main"],[role="list"],[role="grid"],[role="tabpanel"],[role="region"]';

const media = 'img,picture,video,canvas,svg,[style*="background-image"]';

/** Card texts are shorter; articles that mention a product are longer. */
const maxCardText = 1500;

/** Whether a link shows a product: around a picture, or as a heading. */
const isTitleLink = ({ element }: LinkMention): boolean =>
  element.querySelector(media) !== null || element.closest('h1,h2,h3,h4,h5,h6') !== null;

/**
 * Whether an element contains another product, too.
 *
 * @param scope A product as microdata; those inside of it, such as its accessories, are ignored.
 */
function hasOtherProduct(
  element: Element,
  names: ProductNames,
  contents: PageContents,
  scope?: Element,
): boolean {
  const isIgnored = (mention: { readonly element: Element }) =>
    scope !== undefined && mention.element.closest(productScope) !== scope;
  const values = new Set<string>();
  for (const mention of contents.idsIn(element)) {
    if (isIgnored(mention)) continue;
    if (mention.kind === 'product' || mention.kind === 'either')
      values.add(names.isId(mention) ? '' : mention.value);
    if (values.size > 1) return true;
  }
  return contents
    .linksIn(element)
    .some(
      (link) =>
        !isIgnored(link) &&
        !names.isUrl(link.url) &&
        names.isOfFamily(link.url) &&
        (!link.url.isCommonFamily || isTitleLink(link)),
    );
}

/** Whether an element is one of several cards: a sibling of its kind shows another page. */
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

/** Climbs from an element that names a product to the largest one around it that contains no other product. */
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

/** Whether an element looks like a card, and is no link within a text. */
export const isCard = (element: Element, contents: PageContents): boolean =>
  element.querySelector(media) !== null || contents.idsIn(element).length > 0;

/** Whether a link is part of a sentence. */
export function isInText(element: Element): boolean {
  const text = element.closest('p,blockquote,dd,figcaption');
  const length = (part: Element) => part.textContent?.trim().length ?? 0;
  return text !== null && length(text) > 2 * length(element) + 20;
}

/** Whether a heading is the title of another product's card: the largest element without another heading is about it. */
export function isTitleOfOther(
  heading: Element,
  headings: readonly Element[],
  names: ProductNames,
  contents: PageContents,
): boolean {
  let own = heading;
  for (let parent = heading.parentElement; parent; parent = parent.parentElement) {
    const area = parent;
    if (headings.some((other) => other !== heading && area.contains(other))) break;
    own = area;
  }
  if (own === heading) return false;
  // Without an address, other products differ by their ids only.
  const isOtherId = (mention: IdMention) => mention.kind === 'product' && !names.isId(mention);
  return hasOtherProduct(own, names, contents) || (!names.hasUrl && contents.idsIn(own).some(isOtherId));
}

/** Pictures in them are swatches. */
const choices = 'label,fieldset,form';
const controls = 'form,button,select,input:not([type="hidden"])';

/** Whether an element or one inside of it matches. */
const has = (element: Element, selector: string): boolean =>
  element.matches(selector) || element.querySelector(selector) !== null;

/**
 * The section about the product of a product page: the smallest element around its heading with a picture and a control
 * that are not beside other products, such as "goes well with"; else the largest one without another product.
 */
export function sectionOf(
  heading: Element,
  names: ProductNames,
  contents: PageContents,
): Element | undefined {
  let [hasPicture, hasControl] = [false, false];
  let child = heading;
  let withoutOthers: Element | undefined;
  for (let element = heading.parentElement; element; element = element.parentElement) {
    const isOwn = !hasOtherProduct(element, names, contents);
    if (element.matches('body,html') || (element.matches('main,[role="main"]') && !isOwn)) break;
    for (const branch of element.children) {
      if (branch === child || hasOtherProduct(branch, names, contents)) continue;
      hasPicture ||= [branch, ...branch.querySelectorAll(media)].some(
        (part) => part.matches(media) && !part.closest(choices),
      );
      hasControl ||= has(branch, controls);
    }
    if (hasPicture && hasControl) return element;
    if (isOwn) withoutOthers = element;
    child = element;
  }
  return withoutOthers;
}
