import { useId } from 'react';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { FieldControl } from './FieldControl.tsx';
import type { FieldProblem, FormField } from './formField.ts';

interface FieldRowProps {
  readonly field: FormField;
  readonly problem: FieldProblem | undefined;
}

/** A field's label, hint, control and problem. `data-problem`: its problem, from a failed submit until the value is valid. */
export function FieldRow({ field, problem }: FieldRowProps) {
  const messages = useMessages();
  const locale = useLocale();
  const id = useId();
  const { label, type, required = false, hint, min = '', max = '', maxLength = 0 } = field;
  const bound = (value: string) => boundText(value, type, locale);
  const [low, high] =
    type === 'date' ? [messages.fieldMinDate, messages.fieldMaxDate] : [messages.fieldMin, messages.fieldMax];
  const problemTexts = {
    missing: messages.fieldRequired,
    unchecked: messages.fieldCheckRequired,
    email: messages.fieldEmail,
    number: messages.fieldNumber,
    date: messages.fieldDate,
    low: low(bound(min)),
    high: high(bound(max)),
    long: messages.fieldMaxLength(maxLength),
    invalid: messages.fieldInvalid,
  };
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="shelftalk-field" data-type={type} data-problem={problem}>
      <label htmlFor={id}>
        <bdi>{label}</bdi>
        {!required && type !== 'checkbox' && (
          <>
            {' '}
            <small>{messages.optionalField}</small>
          </>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="shelftalk-note" dir="auto">
          {hint}
        </p>
      )}
      <FieldControl field={field} id={id} isInvalid={problem !== undefined} describedBy={described} />
      {problem && (
        <p id={`${id}-problem`} className="shelftalk-problem">
          {problemTexts[problem]}
        </p>
      )}
    </div>
  );
}

/** Formats `min` or `max` in the locale: a date, or a number. */
function boundText(value: string, type: FormField['type'], locale: string): string {
  if (value === '') return '';
  if (type !== 'date') return new Intl.NumberFormat(locale).format(Number(value));
  // ISO dates parse as UTC midnight, so another time zone could show the day before.
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value));
}
