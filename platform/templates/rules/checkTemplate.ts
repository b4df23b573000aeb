import type { TemplateComponent, TemplateRequest } from '../schemas.ts';
import { checkButtons, checkUrl } from './buttons.ts';
import { ruleError } from './rules.ts';
import { countVariables, forbidVariables, variablesOf } from './variables.ts';

type Carousel = NonNullable<TemplateComponent['carousel']>;
type Body = NonNullable<TemplateComponent['body']>;

/** Whether a name can be a template's. */
export function isTemplateName(name: string): boolean {
  return /^[a-z0-9_]{1,512}$/.test(name);
}

/** `en-US` and `en_US` are one language. */
export function languageKey(code: string): string {
  return code.replaceAll('-', '_').toLowerCase();
}

/**
 * Throws a BusinessApiError for the first rule of the API document or of the channel's reference that a template breaks; its
 * shape has been checked. What only the channel's review can object to is not asked here.
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
    const here = `${path}[${index}]`;
    if (header?.text) checkHeader(header.text.text, `${here}.header.text.text`);
    if (body) checkBody(body, `${here}.body.text`);
    if (footer) forbidVariables(footer.text.text, `${here}.footer.text.text`);
    if (button?.url) checkUrl(button.url.url, `${here}.button.url.url`);
    if (carousel) checkCarousel(carousel, `${here}.carousel.cards`);
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
    const here = `${path}[${index}].components`;
    if (!components.some(({ header }) => header?.media)) throw ruleError('cardHeader', here);
    checkComponents(components, here);
    if (structureOf(components) !== first) throw ruleError('cardStructure', here);
  }
}

/** The kinds of components, of media and of buttons, in their order. */
function structureOf(components: readonly TemplateComponent[]): string {
  return components
    .flatMap(({ header, body, button }) => [
      ...(header ? [header.media?.type ?? 'text'] : []),
      ...(body ? ['body'] : []),
      ...(button ? Object.keys(button) : []),
    ])
    .join();
}
