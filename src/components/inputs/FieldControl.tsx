import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react';
import { omitUndefined } from '../../protocol/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { FormField } from './formField.ts';

interface FieldControlProps {
  readonly field: FormField;
  readonly id: string;
  readonly isWrong: boolean;
  /** Ids of what is said about it, or nothing. */
  readonly describedBy: string;
}

const autocomplete: Readonly<Record<string, string>> = { email: 'email', tel: 'tel' };

/** What a field is filled in with. */
export function FieldControl({ field, id, isWrong, describedBy }: FieldControlProps) {
  const messages = useMessages();
  const { name, type, required = false, options = [], value = '', maxLength } = field;
  const control = {
    id,
    name,
    required,
    className: 'shelftalk-control',
    autoComplete: field.autoComplete ?? autocomplete[type],
    'aria-invalid': isWrong,
    'aria-describedby': describedBy || undefined,
  };
  switch (type) {
    case 'textarea':
      return (
        <textarea {...control} {...omitUndefined({ maxLength })} rows={3} dir="auto" defaultValue={value} />
      );
    case 'select':
      return (
        <Select {...control} start={value}>
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
    case 'text':
    case 'email':
    case 'tel': {
      const { pattern } = field;
      const dir = type === 'text' ? 'auto' : 'ltr';
      const limits = omitUndefined({ pattern, maxLength });
      return <input {...control} {...limits} type={type} dir={dir} defaultValue={value} />;
    }
    default:
      return type satisfies never;
  }
}

/** A select that begins with a value, which React and preact each do in their own way. */
function Select({ start, ...control }: ComponentPropsWithoutRef<'select'> & { readonly start: string }) {
  const ref = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.value = start;
  }, [start]);
  return <select ref={ref} {...control} />;
}
