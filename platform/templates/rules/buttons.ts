import type { Button, TemplateComponent } from '../schemas.ts';
import { ruleError } from './rules.ts';
import { variablesOf } from './variables.ts';

const variable = '{{1}}';

/** Checks the quick replies, which are counted in the whole template, cards included. */
export function checkQuickReplies(components: readonly TemplateComponent[], path: string): void {
  const buttons = componentLists(components).flatMap(buttonsIn);
  const quickReplies = countButtons(buttons, 'quickReply');
  if (quickReplies > 3) throw ruleError('quickReplies', path);
  if (quickReplies > 0 && quickReplies < buttons.length) throw ruleError('mixedButtons', path);
}

/** The template's own components, and those of each of its cards. */
export function componentLists(
  components: readonly TemplateComponent[],
): readonly (readonly TemplateComponent[])[] {
  return [components, ...cardsOf(components)];
}

const cardsOf = (components: readonly TemplateComponent[]) =>
  components.flatMap(({ carousel }) => (carousel?.cards ?? []).map((card) => card.components));

export const buttonsIn = (components: readonly TemplateComponent[]) =>
  components.flatMap(({ button }) => button ?? []);

export const countButtons = (buttons: readonly Button[], kind: keyof Button) =>
  buttons.filter((button) => button[kind] !== undefined).length;

/** A URL may have a variable only at its end. */
export function checkUrl(url: string, path: string): void {
  if (variablesOf(withoutVariable(url), path).length > 0) throw ruleError('urlVariable', path);
}

/** The fixed part of a URL, without the variable at its end. */
export function withoutVariable(url: string): string {
  return url.endsWith(variable) ? url.slice(0, -variable.length) : url;
}
