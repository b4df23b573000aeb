import type { TemplateComponent, TemplateRequest } from '../schemas.ts';
import { checkButton, checkButtons } from './buttons.ts';
import { broken } from './rules.ts';
import { countVariables, refuseVariables, variablesOf } from './variables.ts';

type Carousel = NonNullable<TemplateComponent['carousel']>;
type Body = NonNullable<TemplateComponent['body']>;

/** Whether a name can be a template's. */
export function isTemplateName(name: string): boolean {
  return /^[a-z0-9_]{1,512}$/.test(name);
}

/** Throws a Refusal for the first rule that a template breaks; its shape has been checked. */
export function checkTemplate({ name, language, template_components: components }: TemplateRequest): void {
  if (!isTemplateName(name)) throw broken('nameForm', 'name');
  if (!/^[a-z]{2,3}(_([A-Z]{2}|[A-Z][a-z]{3}|\d{3}))?$/.test(language.code)) {
    throw broken('languageForm', 'language.code');
  }
  const path = 'template_components';
  if (components.every(({ body }) => body === undefined)) throw broken('bodyRequired', path);
  checkComponents(components, path);
}

function checkComponents(components: readonly TemplateComponent[], path: string): void {
  for (const [index, component] of components.entries()) {
    const here = `${path}[${index}]`;
    const repeats = (kind: keyof TemplateComponent) =>
      component[kind] !== undefined && components.slice(0, index).some((one) => one[kind] !== undefined);
    if (repeats('header') || repeats('body') || repeats('footer') || repeats('carousel')) {
      throw broken('onlyOne', here);
    }
    checkComponent(component, here);
  }
  checkButtons(
    components.flatMap(({ button }) => button ?? []),
    path,
  );
}

function checkComponent({ header, body, footer, button, carousel }: TemplateComponent, path: string): void {
  if (header?.text) checkHeader(header.text.text, `${path}.header.text.text`);
  if (body) checkBody(body, `${path}.body.text`);
  if (footer) refuseVariables(footer.text.text, `${path}.footer.text.text`);
  if (button) checkButton(button, `${path}.button`);
  if (carousel) checkCarousel(carousel, `${path}.carousel.cards`);
}

function checkHeader(text: string, path: string): void {
  if (variablesOf(text, path).length > 1) throw broken('headerVariables', path);
  countVariables(text, path);
}

function checkBody({ text: { text, example } }: Body, path: string): void {
  const count = countVariables(text, `${path}.text`);
  if (/^\s*\{\{|\}\}\s*$/.test(text)) throw broken('bodyEdges', `${path}.text`);
  if (example !== undefined && example.length !== count) throw broken('exampleCount', `${path}.example`);
}

function checkCarousel({ cards }: Carousel, path: string): void {
  const [first] = cards.map(({ components }) => structureOf(components));
  for (const [index, { components }] of cards.entries()) {
    const here = `${path}[${index}].components`;
    if (!components.some(({ header }) => header?.media)) throw broken('cardHeader', here);
    checkComponents(components, here);
    if (structureOf(components) !== first) throw broken('cardStructure', here);
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
