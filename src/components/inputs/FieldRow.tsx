import { useId } from 'react';
import { useAllWords } from '../words/useAllWords.ts';
import type { FieldProblem, FormField } from './formField.ts';

interface FieldRowProps {
  readonly field: FormField;
  readonly problem: FieldProblem | undefined;
}

const autocomplete: Readonly<Record<string, string>> = { email: 'email', tel: 'tel' };

/** A label, its control and what is wrong with it. `data-problem` where something is. */
export function FieldRow({ field, problem }: FieldRowProps) {
  const words = useAllWords();
  const id = useId();
  const { name, label, type, required = false, options = [], pattern } = field;
  const control = {
    id,
    name,
    required,
    className: 'shelftalk-control',
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
  };
  const says = {
    missing: words.fieldRequired,
    email: words.fieldEmail,
    number: words.fieldNumber,
    invalid: words.fieldInvalid,
  };
  return (
    <div className="shelftalk-field" data-type={type} data-problem={problem}>
      <label htmlFor={id}>
        <bdi>{label}</bdi>
        {!required && type !== 'checkbox' && (
          <>
            {' '}
            <small>{words.optionalField}</small>
          </>
        )}
      </label>
      {type === 'textarea' && <textarea {...control} rows={3} dir="auto" />}
      {type === 'select' && (
        <select {...control} defaultValue="">
          <option value="">{words.chooseOption}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {type !== 'textarea' && type !== 'select' && (
        <input
          {...control}
          type={type}
          {...(type === 'number' && { step: 'any', inputMode: 'decimal' as const })}
          {...(pattern !== undefined && { pattern })}
          {...(autocomplete[type] && { autoComplete: autocomplete[type] })}
        />
      )}
      {problem && (
        <p id={`${id}-problem`} className="shelftalk-problem">
          {says[problem]}
        </p>
      )}
    </div>
  );
}
