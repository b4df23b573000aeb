import { buttonsIn, componentLists, countButtons, withoutVariable } from '../templates/rules/buttons.ts';
import type { TemplateComponent } from '../templates/schemas.ts';
import { characterCount, textLimits } from '../templates/textLimits.ts';
import type { TemplateSubmission } from './provider.ts';
import { isShortener } from './shorteners.ts';

/** Why a review rejects a template. The API document defines `INVALID_FORMAT`. */
type RejectionReason = 'INVALID_FORMAT' | 'SHORTENED_URL';

/**
 * Reviews a template by the rules of the channel. Returns undefined when it is approved. The rules are our choice and that of
 * the channel's template reference, except the one against shortened URLs, which the API document has.
 */
export function findRejectionReason({
  name,
  components,
}: Pick<TemplateSubmission, 'name' | 'components'>): RejectionReason | undefined {
  const lists = componentLists(components);
  const urls = lists.flat().flatMap(({ button }) => (button?.url ? [button.url.url] : []));
  if (urls.some((url) => leadsToShortener(withoutVariable(url)))) return 'SHORTENED_URL';
  const isWellFormed =
    /^[a-z0-9_]+$/.test(name) &&
    components.length > 0 &&
    lists.every(hasNoDuplicates) &&
    lists.every(hasFewButtons) &&
    lists.flat().every(hasAcceptableTexts) &&
    lists.flat().every(({ body }) => !body || isAcceptableBody(body.text)) &&
    urls.every(isWebAddress) &&
    lists
      .flat()
      .every(({ button }) => !button?.phoneNumber || isPhoneNumber(button.phoneNumber.phoneNumber)) &&
    components.every(({ carousel }) => !carousel || isAcceptableCarousel(carousel));
  return isWellFormed ? undefined : 'INVALID_FORMAT';
}

function leadsToShortener(url: string): boolean {
  return URL.canParse(url) && isShortener(new URL(url).hostname);
}

const kinds = ['header', 'body', 'footer', 'carousel'] as const;

/** Parameters of a send are named by their component, so a second header or body would reuse the names. */
function hasNoDuplicates(components: readonly TemplateComponent[]): boolean {
  return kinds.every((kind) => components.filter((component) => component[kind] !== undefined).length <= 1);
}

/** At most two URL buttons and two phone buttons, in each card separately. */
function hasFewButtons(components: readonly TemplateComponent[]): boolean {
  const buttons = buttonsIn(components);
  return countButtons(buttons, 'url') <= 2 && countButtons(buttons, 'phoneNumber') <= 2;
}

const hasVariable = (text: string) => text.includes('{{');

/** Texts are neither blank nor longer than their component allows. Footers and labels have no parameter to fill a variable. */
function hasAcceptableTexts({ header, body, footer, button }: TemplateComponent): boolean {
  const label = button?.quickReply ?? button?.url ?? button?.phoneNumber;
  const fixedTexts = [footer?.text.text, label?.text].filter((text) => text !== undefined);
  return (
    !fixedTexts.some(hasVariable) &&
    isWithin(header?.text?.text, textLimits.header) &&
    isWithin(body?.text.text, textLimits.body) &&
    isWithin(footer?.text.text, textLimits.footer) &&
    isWithin(label?.text, textLimits.label) &&
    isWithin(button?.url?.url, textLimits.url)
  );
}

function isWithin(text: string | undefined, limit: number): boolean {
  return text === undefined || (text.trim() !== '' && characterCount(text) <= limit);
}

/** A variable stands at neither end and not directly beside another; examples are for all variables or for none. */
function isAcceptableBody({ text, example }: NonNullable<TemplateComponent['body']>['text']): boolean {
  const isSeparated = !/^\s*\{\{|\}\}\{\{|\}\}\s*$/.test(text);
  const variables = new Set(text.match(/\{\{\d+\}\}/g));
  return isSeparated && (example === undefined || example.length === variables.size);
}

/** 2 to 10 cards, each with a media header and with the kinds of the first card. */
function isAcceptableCarousel({ cards }: NonNullable<TemplateComponent['carousel']>): boolean {
  const [first, ...others] = cards.map(({ components }) => structureOf(components));
  return (
    cards.length >= 2 &&
    cards.length <= 10 &&
    cards.every(({ components }) => components.some(({ header }) => header?.media)) &&
    others.every((structure) => structure === first)
  );
}

/** The kinds of components, media and buttons, in order. */
function structureOf(components: readonly TemplateComponent[]): string {
  return components
    .flatMap(({ header, body, button }) => [
      ...(header ? [header.media?.type ?? 'text'] : []),
      ...(body ? ['body'] : []),
      ...(button ? Object.keys(button) : []),
    ])
    .join();
}

/** A variable directly after the host could change the host, so a path, query or fragment must begin first. */
function isWebAddress(url: string): boolean {
  const fixed = withoutVariable(url);
  const hasFixedHost = fixed === url || /^https?:\/\/[^/?#]+[/?#]/i.test(fixed);
  return hasFixedHost && /^https?:\/\/\S+$/i.test(fixed) && URL.canParse(fixed);
}

function isPhoneNumber(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text.replace(/[\s().-]/g, ''));
}
