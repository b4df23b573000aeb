import { type FormEvent, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { useAllWords } from '../words/useAllWords.ts';
import { FieldRow } from './FieldRow.tsx';
import { type FieldProblem, type FormField, formValues, isControl, problemOf } from './formField.ts';

export interface ChatFormProps {
  readonly title?: string;
  readonly fields: readonly FormField[];
  readonly onSubmit: (values: Readonly<Record<string, string>>) => void;
  /** Where given, there is a way out. */
  readonly onCancel?: () => void;
}

type Problems = Readonly<Record<string, FieldProblem | undefined>>;

/** A few fields to fill in. The browser judges the values; the words about them are ours. */
export function ChatForm({ title, fields, onSubmit, onCancel }: ChatFormProps) {
  const words = useAllWords();
  const [problems, setProblems] = useState<Problems>({});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = [...form.elements].filter(isControl).filter((control) => problemOf(control));
    setProblems(Object.fromEntries(wrong.map((control) => [control.name, problemOf(control)])));
    if (wrong[0]) wrong[0].focus();
    else onSubmit(formValues(form, fields));
  };

  const correct = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as Element;
    if (!isControl(control) || !problems[control.name]) return;
    setProblems({ ...problems, [control.name]: problemOf(control) });
  };

  return (
    <form className="shelftalk-form" noValidate onSubmit={submit} onInput={correct}>
      {title && (
        <p className="shelftalk-form-title" dir="auto">
          {title}
        </p>
      )}
      {fields.map((field) => (
        <FieldRow key={field.name} field={field} problem={problems[field.name]} />
      ))}
      <div className="shelftalk-form-buttons">
        <Button type="submit" look="fill">
          {words.submitForm}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {words.cancelForm}
          </Button>
        )}
      </div>
    </form>
  );
}
