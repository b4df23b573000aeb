import { withoutVariable } from '../templates/rules/buttons.ts';
import type { TemplateComponent } from '../templates/schemas.ts';
import { isShortener } from './shorteners.ts';

/** Why a review rejects a template. The API document defines `INVALID_FORMAT`. */
type RejectionReason = 'INVALID_FORMAT' | 'SHORTENED_URL';

/** Reviews a template. Returns undefined when it is approved. The rules are our choice, except the one against shortened URLs. */
export function findRejectionReason(components: readonly TemplateComponent[]): RejectionReason | undefined {
  const lists = [
    components,
    ...components.flatMap(({ carousel }) => (carousel?.cards ?? []).map((card) => card.components)),
  ];
  const urls = lists.flat().flatMap(({ button }) => (button?.url ? [button.url.url] : []));
  if (urls.some((url) => leadsToShortener(withoutVariable(url)))) return 'SHORTENED_URL';
  const isWellFormed =
    components.length > 0 &&
    lists.every(hasNoDuplicates) &&
    lists.flat().every((component) => textsOf(component).every((text) => text.trim() !== '')) &&
    lists.flat().every(hasFixedLabel) &&
    urls.every(isWebAddress) &&
    lists.flat().every(({ button }) => !button?.phoneNumber || isPhoneNumber(button.phoneNumber.phoneNumber));
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

function textsOf({ header, body, footer, button }: TemplateComponent): string[] {
  const label = button?.quickReply ?? button?.url ?? button?.phoneNumber;
  return [header?.text?.text, body?.text.text, footer?.text.text, label?.text].filter(
    (text) => text !== undefined,
  );
}

/** A label has no parameter, so a variable in it would never be filled. */
function hasFixedLabel({ button }: TemplateComponent): boolean {
  const label = button?.quickReply ?? button?.url ?? button?.phoneNumber;
  return !label?.text.includes('{{');
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
