import type { Button, TemplateComponent } from '../schemas.ts';
import { ruleError } from './rules.ts';
import { variablesOf } from './variables.ts';

const variable = '{{1}}';

/**
 * Checks the buttons. Quick replies are counted in the whole template, cards included; other buttons in the template's own
 * components and in each card separately.
 */
export function checkButtons(components: readonly TemplateComponent[], path: string): void {
  const lists = [components, ...cardsOf(components)].map(buttonsIn);
  const quickReplies = count(lists.flat(), 'quickReply');
  if (quickReplies > 3) throw ruleError('quickReplies', path);
  if (quickReplies > 0 && quickReplies < lists.flat().length) throw ruleError('mixedButtons', path);
  if (lists.some((buttons) => count(buttons, 'url') > 2)) throw ruleError('urlButtons', path);
  if (lists.some((buttons) => count(buttons, 'phoneNumber') > 2)) throw ruleError('phoneButtons', path);
}

const cardsOf = (components: readonly TemplateComponent[]) =>
  components.flatMap(({ carousel }) => (carousel?.cards ?? []).map((card) => card.components));

const buttonsIn = (components: readonly TemplateComponent[]) =>
  components.flatMap(({ button }) => button ?? []);

const count = (buttons: readonly Button[], kind: keyof Button) =>
  buttons.filter((button) => button[kind] !== undefined).length;

/** A URL may have a variable only at its end. */
export function checkUrl(url: string, path: string): void {
  if (variablesOf(withoutVariable(url), path).length > 0) throw ruleError('urlVariable', path);
}

/** The fixed part of a URL, without the variable at its end. */
export function withoutVariable(url: string): string {
  return url.endsWith(variable) ? url.slice(0, -variable.length) : url;
}
