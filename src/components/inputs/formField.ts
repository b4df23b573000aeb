/** A field of a form, as the host describes it. */
export interface FormField {
  /** The key of its value in the form that is sent. */
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'tel' | 'number' | 'select' | 'textarea' | 'checkbox';
  readonly required?: boolean;
  /** For `select`. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** A regular expression for the whole value, as in HTML. */
  readonly pattern?: string;
}

export type FieldProblem = 'missing' | 'email' | 'number' | 'invalid';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isControl = (element: Element): element is Control => 'validity' in element;

/** What the browser finds wrong with a value, in our terms. */
export function problemOf({ validity, type }: Control): FieldProblem | undefined {
  if (validity.valid) return undefined;
  if (validity.valueMissing) return 'missing';
  if (type === 'email') return 'email';
  return type === 'number' ? 'number' : 'invalid';
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
