import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react';
import { omitUndefined } from '../../protocol/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { FormField } from './formField.ts';

interface FieldControlProps {
  readonly field: FormField;
  readonly id: string;
  readonly isInvalid: boolean;
  /** Ids of hint and problem, separated by spaces; empty without them. */
  readonly describedBy: string;
}

const autocomplete: Readonly<Record<string, string>> = { email: 'email', tel: 'tel' };

/** The form control of a field. */
export function FieldControl({ field, id, isInvalid, describedBy }: FieldControlProps) {
  const messages = useMessages();
  const { name, type, required = false, options = [], value = '', maxLength } = field;
  const control = {
    id,
    name,
    required,
    className: 'shelftalk-control',
    autoComplete: field.autoComplete ?? autocomplete[type],
    'aria-invalid': isInvalid,
    'aria-describedby': describedBy || undefined,
  };
  switch (type) {
    case 'textarea':
      return (
        <textarea {...control} {...omitUndefined({ maxLength })} rows={3} dir="auto" defaultValue={value} />
      );
    case 'select':
      return (
        <Select {...control} initialValue={value}>
          <option value="">{messages.chooseOption}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      );
    case 'checkbox':
      return <input {...control} type="checkbox" defaultChecked={value === 'true'} />;
    case 'number':
    case 'date': {
      const { min, max } = field;
      const number = type === 'number' && { step: 'any', inputMode: 'decimal' as const };
      return (
        <input {...control} {...omitUndefined({ min, max })} {...number} type={type} defaultValue={value} />
      );
    }
    default: {
      const { pattern } = field;
      const textType = type === 'email' || type === 'tel' ? type : 'text';
      const dir = textType === 'text' ? 'auto' : 'ltr';
      const limits = omitUndefined({ pattern, maxLength });
      return <input {...control} {...limits} type={textType} dir={dir} defaultValue={value} />;
    }
  }
}

/** A select with an initial value; React and preact handle `defaultValue` differently. */
function Select({
  initialValue,
  ...control
}: ComponentPropsWithoutRef<'select'> & { readonly initialValue: string }) {
  const ref = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.value = initialValue;
  }, [initialValue]);
  return <select ref={ref} {...control} />;
}
