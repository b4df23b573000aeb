import { withoutVariable } from '../templates/rules/buttons.ts';
import type { TemplateComponent } from '../templates/schemas.ts';
import { isShortener } from './shorteners.ts';

/** Why a review rejects a template; the API document names `INVALID_FORMAT`. */
type RejectionReason = 'INVALID_FORMAT' | 'SHORTENED_URL';

/** What the channel's review objects to; undefined where nothing. Our choice, except that it rejects shortened URLs. */
export function findRejectionReason(components: readonly TemplateComponent[]): RejectionReason | undefined {
  const lists = [
    components,
    ...components.flatMap(({ carousel }) => (carousel?.cards ?? []).map((card) => card.components)),
  ];
  const urls = lists.flat().flatMap(({ button }) => (button?.url ? [button.url.url] : []));
  if (urls.some((url) => leadsToShortener(withoutVariable(url)))) return 'SHORTENED_URL';
  const isFormed =
    components.length > 0 &&
    lists.every(hasNoDuplicates) &&
    lists.flat().every((one) => textsOf(one).every((text) => text.trim() !== '')) &&
    lists.flat().every(hasFixedLabel) &&
    urls.every(isWebAddress) &&
    lists.flat().every(({ button }) => !button?.phoneNumber || isNumber(button.phoneNumber.phoneNumber));
  return isFormed ? undefined : 'INVALID_FORMAT';
}

function leadsToShortener(url: string): boolean {
  return URL.canParse(url) && isShortener(new URL(url).hostname);
}

const kinds = ['header', 'body', 'footer', 'carousel'] as const;

/** Two headers or bodies would share the names of their parameters. */
function hasNoDuplicates(components: readonly TemplateComponent[]): boolean {
  return kinds.every((kind) => components.filter((one) => one[kind] !== undefined).length <= 1);
}

function textsOf({ header, body, footer, button }: TemplateComponent): string[] {
  const label = button?.quickReply ?? button?.url ?? button?.phoneNumber;
  return [header?.text?.text, body?.text.text, footer?.text.text, label?.text].filter(
    (text) => text !== undefined,
  );
}

/** A label has no parameter of its own, so a variable in it would never be filled. */
function hasFixedLabel({ button }: TemplateComponent): boolean {
  const label = button?.quickReply ?? button?.url ?? button?.phoneNumber;
  return !label?.text.includes('{{');
}

/** With its host whole: right behind it a variable could turn it into another one. */
function isWebAddress(url: string): boolean {
  const fixed = withoutVariable(url);
  const isWhole = fixed === url || /^https?:\/\/[^/?#]+[/?#]/i.test(fixed);
  return isWhole && /^https?:\/\/\S+$/i.test(fixed) && URL.canParse(fixed);
}

function isNumber(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text.replace(/[\s().-]/g, ''));
}
