/** The plural categories of each catalogue. A count of another category, such as `many` for French millions, uses `other`. */
export interface PluralForms {
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

/** BCP 47 tag of a language that has a catalogue. */
export type Language = keyof PluralForms;

type Forms<Category extends Intl.LDMLPluralRule> = Readonly<Record<Category | 'other', string>>;
type AnyForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** Replaces `#` in a text, or in the plural form that matches the count, with the formatted count. */
export type Plural<L extends Language> = (count: number, text: string | PluralForms[L]) => string;

/**
 * Creates the plural function of a catalogue.
 *
 * @param language Chooses the plural form.
 * @param locale BCP 47; formats the number: 1.234 in `es-ES` is 1,234 in `es-MX`.
 */
export const createPlural = <L extends Language>(language: L, locale: string = language): Plural<L> => {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(locale);
  return (count, text) => {
    const forms: string | AnyForms = text;
    const form = typeof forms === 'string' ? forms : (forms[rules.select(count)] ?? forms.other);
    return form.replace('#', numbers.format(count));
  };
};
