import type { TemplateComponent, TemplateRequest } from '../schemas.ts';
import { checkQuickReplies, checkUrl } from './buttons.ts';
import { ruleError } from './rules.ts';
import { countVariables, variablesOf } from './variables.ts';

/** Normalises a language code: `en-US` and `en_US` are the same language. */
export function languageKey(code: string): string {
  return code.replaceAll('-', '_').toLowerCase();
}

/**
 * Checks the rules of the API document, after schema validation. `Templates.ts` has the rules that involve other templates;
 * the rules of the channel are in `provider/reviewRules.ts`.
 * @throws BusinessApiError for the first broken rule.
 */
export function checkTemplate({ language, template_components: components }: TemplateRequest): void {
  if (!/^[a-z]{2,3}([_-][a-z0-9]{2,8}){0,3}$/i.test(language.code)) {
    throw ruleError('languageForm', 'language.code');
  }
  const path = 'template_components';
  checkQuickReplies(components, path);
  checkComponents(components, path);
}

function checkComponents(components: readonly TemplateComponent[], path: string): void {
  for (const [index, { header, body, footer, button, carousel }] of components.entries()) {
    const itemPath = `${path}[${index}]`;
    if (header?.text) checkHeader(header.text.text, `${itemPath}.header.text.text`);
    if (body) countVariables(body.text.text, `${itemPath}.body.text.text`);
    if (footer) countVariables(footer.text.text, `${itemPath}.footer.text.text`);
    if (button?.url) checkUrl(button.url.url, `${itemPath}.button.url.url`);
    for (const [card, { components: ofCard }] of (carousel?.cards ?? []).entries())
      checkComponents(ofCard, `${itemPath}.carousel.cards[${card}].components`);
  }
}

function checkHeader(text: string, path: string): void {
  if (variablesOf(text, path).length > 1) throw ruleError('headerVariables', path);
  countVariables(text, path);
}
