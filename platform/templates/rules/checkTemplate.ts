import type { TemplateComponent, TemplateRequest } from '../schemas.ts';
import { checkButtons, checkUrl } from './buttons.ts';
import { ruleError } from './rules.ts';
import { countVariables, forbidVariables, variablesOf } from './variables.ts';

type Carousel = NonNullable<TemplateComponent['carousel']>;
type Body = NonNullable<TemplateComponent['body']>;

/** Whether a name is valid for a template. */
export function isTemplateName(name: string): boolean {
  return /^[a-z0-9_]{1,512}$/.test(name);
}

/** Normalises a language code: `en-US` and `en_US` are the same language. */
export function languageKey(code: string): string {
  return code.replaceAll('-', '_').toLowerCase();
}

/**
 * Checks the rules of the API document and of the channel's template reference, after schema validation. `Templates.ts`
 * has the rules that involve other templates; the rules of the channel's review are in `provider/reviewRules.ts`.
 * @throws BusinessApiError for the first broken rule.
 */
export function checkTemplate({ name, language, template_components: components }: TemplateRequest): void {
  if (!isTemplateName(name)) throw ruleError('nameForm', 'name');
  if (!/^[a-z]{2,3}([_-][a-z0-9]{2,8}){0,3}$/i.test(language.code)) {
    throw ruleError('languageForm', 'language.code');
  }
  const path = 'template_components';
  checkButtons(components, path);
  checkComponents(components, path);
}

function checkComponents(components: readonly TemplateComponent[], path: string): void {
  for (const [index, { header, body, footer, button, carousel }] of components.entries()) {
    const itemPath = `${path}[${index}]`;
    if (header?.text) checkHeader(header.text.text, `${itemPath}.header.text.text`);
    if (body) checkBody(body, `${itemPath}.body.text`);
    if (footer) forbidVariables(footer.text.text, `${itemPath}.footer.text.text`);
    if (button?.url) checkUrl(button.url.url, `${itemPath}.button.url.url`);
    if (carousel) checkCarousel(carousel, `${itemPath}.carousel.cards`);
  }
}

function checkHeader(text: string, path: string): void {
  if (variablesOf(text, path).length > 1) throw ruleError('headerVariables', path);
  countVariables(text, path);
}

function checkBody({ text: { text, example } }: Body, path: string): void {
  const count = countVariables(text, `${path}.text`);
  if (/^\s*\{\{|\}\}\s*$/.test(text)) throw ruleError('bodyEdges', `${path}.text`);
  if (example !== undefined && example.length !== count) throw ruleError('exampleCount', `${path}.example`);
}

function checkCarousel({ cards }: Carousel, path: string): void {
  const [first] = cards.map(({ components }) => structureOf(components));
  for (const [index, { components }] of cards.entries()) {
    const itemPath = `${path}[${index}].components`;
    if (!components.some(({ header }) => header?.media)) throw ruleError('cardHeader', itemPath);
    checkComponents(components, itemPath);
    if (structureOf(components) !== first) throw ruleError('cardStructure', itemPath);
  }
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
