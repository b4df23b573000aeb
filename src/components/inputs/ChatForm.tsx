import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { FieldRow } from './FieldRow.tsx';
import { type FieldProblem, type FormField, formValues, isControl, problemOf } from './formField.ts';

export interface ChatFormProps {
  readonly title?: string;
  readonly fields: readonly FormField[];
  /** A promise keeps the form waiting; where it fails, that is said and the values stay. */
  readonly onSubmit: (values: Readonly<Record<string, string>>) => void | Promise<void>;
  /** Where given, there is a way out. */
  readonly onCancel?: () => void;
}

type Problems = Readonly<Record<string, FieldProblem | undefined>>;
type Progress = 'filling' | 'submitting' | 'failed';

/**
 * A few fields to fill in. The browser judges the values; the words about them are ours.
 *
 * `data-state` filling | submitting | failed.
 */
export function ChatForm({ title, fields, onSubmit, onCancel }: ChatFormProps) {
  const messages = useMessages();
  const [problems, setProblems] = useState<Problems>({});
  const [progress, setProgress] = useState<Progress>('filling');
  const isShown = useRef(false);
  const wrongFields = Object.values(problems).filter(Boolean).length;

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const send = async (values: Readonly<Record<string, string>>) => {
    const answer = onSubmit(values);
    if (!answer) return;
    setProgress('submitting');
    const outcome = await answer.then(
      () => 'filling' as const,
      () => 'failed' as const,
    );
    if (isShown.current) setProgress(outcome);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress === 'submitting') return;
    const form = event.currentTarget;
    const wrong = [...form.elements].filter(isControl).filter((control) => problemOf(control));
    setProblems(Object.fromEntries(wrong.map((control) => [control.name, problemOf(control)])));
    if (wrong[0]) wrong[0].focus();
    else void send(formValues(form, fields));
  };

  const correct = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as Element;
    if (!isControl(control) || !problems[control.name]) return;
    setProblems({ ...problems, [control.name]: problemOf(control) });
  };

  return (
    <form
      className="shelftalk-form"
      data-state={progress}
      noValidate
      aria-busy={progress === 'submitting'}
      onSubmit={submit}
      onInput={correct}
    >
      {title && (
        <p className="shelftalk-form-title" dir="auto">
          {title}
        </p>
      )}
      {fields.map((field) => (
        <FieldRow key={field.name} field={field} problem={problems[field.name]} />
      ))}
      <p className={progress === 'submitting' ? 'shelftalk-note' : 'shelftalk-problem'} role="status">
        {wrongFields > 0 && messages.formProblems(wrongFields)}
        {wrongFields === 0 && progress === 'submitting' && messages.formSending}
        {wrongFields === 0 && progress === 'failed' && messages.formFailed}
      </p>
      <div className="shelftalk-form-buttons">
        <Button type="submit" look="fill" aria-disabled={progress === 'submitting'}>
          {progress === 'failed' ? messages.tryAgain : messages.submitForm}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {messages.cancelForm}
          </Button>
        )}
      </div>
    </form>
  );
}
