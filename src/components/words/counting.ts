/** The forms that a number asks for in each language; a language of one form needs no choice. */
export interface CountForms {
  readonly en: Forms<'one'>;
  readonly es: Forms<'one'>;
  readonly 'pt-BR': Forms<'one'>;
  readonly de: Forms<'one'>;
  readonly fr: Forms<'one'>;
  readonly it: Forms<'one'>;
  readonly nl: Forms<'one'>;
  readonly pl: Forms<'one' | 'few' | 'many'>;
  readonly tr: Forms<'one'>;
  readonly ar: Forms<'zero' | 'one' | 'two' | 'few' | 'many'>;
  readonly he: Forms<'one' | 'two'>;
  readonly hi: Forms<'one'>;
  readonly ja: Forms<never>;
  readonly 'zh-Hans': Forms<never>;
}

export type Language = keyof CountForms;

type Forms<Rule extends Intl.LDMLPluralRule> = Readonly<Record<Rule | 'other', string>>;
type AnyForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** Writes a number into a text, or into the one of several that the number asks for; `#` is its place. */
export type Counted<L extends Language> = (count: number, text: string | CountForms[L]) => string;

/**
 * The language decides on the form, the locale on the figures: 1.234 in Spain is 1,234 in Mexico.
 *
 * @param locale BCP 47; default: as the language.
 */
export const counting = <L extends Language>(language: L, locale: string = language): Counted<L> => {
  const rules = new Intl.PluralRules(language);
  const figures = new Intl.NumberFormat(locale);
  return (count, text) => {
    const forms: string | AnyForms = text;
    const form = typeof forms === 'string' ? forms : (forms[rules.select(count)] ?? forms.other);
    return form.replace('#', figures.format(count));
  };
};
