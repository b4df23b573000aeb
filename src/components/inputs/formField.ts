/** A field of a form, as the host describes it. */
export interface FormField {
  /** The key of its value in the form that is sent. */
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'tel' | 'number' | 'date' | 'select' | 'textarea' | 'checkbox';
  readonly required?: boolean;
  /** For `select`. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** A regular expression for the whole value, as in HTML. */
  readonly pattern?: string;
  /** What stands below the label, such as why it is asked. */
  readonly hint?: string;
  /** What it is filled with; a box is `true` or `false`. */
  readonly value?: string;
  /** The smallest and the largest number, or the first and the last day as `2026-03-02`. */
  readonly min?: string;
  readonly max?: string;
  /** Characters. */
  readonly maxLength?: number;
  /** What the browser may fill in, as in HTML; known for `email` and `tel`. */
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

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a shopper can get wrong; a button is valid by itself. */
export const isControl = (element: Element): element is Control =>
  'validity' in element && !element.matches('button, fieldset, output');

/** What the browser finds wrong with a value, in our terms. */
export function problemOf({ validity, type }: Control): FieldProblem | undefined {
  if (validity.valid) return undefined;
  if (validity.valueMissing && !validity.badInput) return type === 'checkbox' ? 'unchecked' : 'missing';
  if (validity.rangeUnderflow) return 'low';
  if (validity.rangeOverflow) return 'high';
  if (validity.tooLong) return 'long';
  return type === 'email' || type === 'number' || type === 'date' ? type : 'invalid';
}

/** Every field's value as text; a box is `true` or `false`. */
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
