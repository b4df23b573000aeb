import type { Button, TemplateComponent } from '../schemas.ts';
import { ruleError } from './rules.ts';
import { variablesOf } from './variables.ts';

const variable = '{{1}}';

/** The buttons of a whole template: the document counts quick replies in all of it, cards included. */
export function checkButtons(components: readonly TemplateComponent[], path: string): void {
  const lists = [components, ...cardsOf(components)].map(buttonsIn);
  const quick = count(lists.flat(), 'quickReply');
  if (quick > 3) throw ruleError('quickReplies', path);
  if (quick > 0 && quick < lists.flat().length) throw ruleError('mixedButtons', path);
  if (lists.some((buttons) => count(buttons, 'url') > 2)) throw ruleError('urlButtons', path);
  if (lists.some((buttons) => count(buttons, 'phoneNumber') > 2)) throw ruleError('phoneButtons', path);
}

const cardsOf = (components: readonly TemplateComponent[]) =>
  components.flatMap(({ carousel }) => (carousel?.cards ?? []).map((card) => card.components));

const buttonsIn = (components: readonly TemplateComponent[]) =>
  components.flatMap(({ button }) => button ?? []);

const count = (buttons: readonly Button[], kind: keyof Button) =>
  buttons.filter((button) => button[kind] !== undefined).length;

/** A URL may end in a variable, and hold none elsewhere. */
export function checkUrl(url: string, path: string): void {
  if (variablesOf(withoutVariable(url), path).length > 0) throw ruleError('urlVariable', path);
}

/** The part of a URL that is the same in every message. */
export function withoutVariable(url: string): string {
  return url.endsWith(variable) ? url.slice(0, -variable.length) : url;
}
