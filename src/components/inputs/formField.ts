/** A form field described by the host. */
export interface FormField {
  /** Key of the value in the submitted form. */
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'tel' | 'number' | 'date' | 'select' | 'textarea' | 'checkbox';
  readonly required?: boolean;
  /** For `select`. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** A regular expression for the whole value, as in HTML. Only for `text`, `email` and `tel`. */
  readonly pattern?: string;
  /** Shown below the label, for example why the value is needed. */
  readonly hint?: string;
  /** Initial value; `true` or `false` for a checkbox. */
  readonly value?: string;
  /** Bounds of a number, or of a date as `2026-03-02`. */
  readonly min?: string;
  readonly max?: string;
  /** Maximum number of characters of a text; not for `number`, `date`, `select` and `checkbox`. */
  readonly maxLength?: number;
  /** The HTML `autocomplete` token; defaults to `email` or `tel` for those types. */
  readonly autoComplete?: string;
}

export type FieldProblem =
  | 'missing'
  | 'unchecked'
  | 'email'
  | 'number'
  | 'date'
  | 'low'
  | 'high'
  | 'long'
  | 'invalid';

const fieldTypes: readonly FormField['type'][] = [
  'text',
  'email',
  'tel',
  'number',
  'date',
  'select',
  'textarea',
  'checkbox',
];

/** Returns why a field cannot be drawn as described, for pages whose code no compiler checks; undefined if it can. */
export function fieldError({ name, type, options = [] }: FormField): string | undefined {
  if (!name) return 'A field of the form has no name.';
  if (!fieldTypes.includes(type))
    return `The type of the field "${name}" is not known; it is drawn as a text.`;
  return type === 'select' && options.length === 0 ? `The field "${name}" has no options.` : undefined;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether an element is a form control with a value; buttons, fieldsets and outputs are not. */
export const isControl = (element: Element): element is Control =>
  'validity' in element && !element.matches('button, fieldset, output');

/** Maps the browser's validity state to a problem. */
export function problemOf({ validity, type }: Control): FieldProblem | undefined {
  if (validity.valid) return undefined;
  if (validity.valueMissing && !validity.badInput) return type === 'checkbox' ? 'unchecked' : 'missing';
  if (validity.rangeUnderflow) return 'low';
  if (validity.rangeOverflow) return 'high';
  if (validity.tooLong) return 'long';
  return type === 'email' || type === 'number' || type === 'date' ? type : 'invalid';
}

/** Returns the value of each field as trimmed text; `true` or `false` for a checkbox. */
export function formValues(form: HTMLFormElement, fields: readonly FormField[]): Record<string, string> {
  const data = new FormData(form);
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      const value = data.get(name);
      if (type === 'checkbox') return [name, String(value !== null)];
      return [name, typeof value === 'string' ? value.trim() : ''];
    }),
  );
}
