import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getOwn } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useReport } from '../ReportContext.ts';
import { FieldRow } from './FieldRow.tsx';
import {
  type FieldProblem,
  type FormField,
  fieldError,
  formValues,
  isControl,
  problemOf,
} from './formField.ts';

export interface ChatFormProps {
  readonly title?: string;
  readonly fields: readonly FormField[];
  /** May return a promise: the form then shows progress, and on rejection an error while keeping the values. */
  readonly onSubmit: (values: Readonly<Record<string, string>>) => void | Promise<void>;
  /** Shows a cancel button. */
  readonly onCancel?: () => void;
}

type Problems = Readonly<Record<string, FieldProblem | undefined>>;
type Progress = 'filling' | 'submitting' | 'failed';

/**
 * A form with a few fields. The browser validates the values; the error messages come from the catalogue.
 *
 * `data-state`: `filling`, `submitting` or `failed`.
 */
export function ChatForm({ title, fields, onSubmit, onCancel }: ChatFormProps) {
  const messages = useMessages();
  const report = useReport();
  const [problems, setProblems] = useState<Problems>({});
  const [progress, setProgress] = useState<Progress>('filling');
  const isMounted = useRef(false);
  const problemCount = Object.values(problems).filter(Boolean).length;

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  useEffect(() => {
    for (const field of fields) {
      const error = fieldError(field);
      if (error) report(new Error(error));
    }
  }, [fields, report]);

  const send = async (values: Readonly<Record<string, string>>) => {
    const submission = onSubmit(values);
    if (!submission) return;
    setProgress('submitting');
    const outcome = await submission.then(
      () => 'filling' as const,
      () => 'failed' as const,
    );
    if (isMounted.current) setProgress(outcome);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress === 'submitting') return;
    const form = event.currentTarget;
    const invalid = [...form.elements].filter(isControl).filter((control) => problemOf(control));
    setProblems(Object.fromEntries(invalid.map((control) => [control.name, problemOf(control)])));
    if (invalid[0]) invalid[0].focus();
    else void send(formValues(form, fields));
  };

  const recheck = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as Element;
    if (!isControl(control) || !getOwn(problems, control.name)) return;
    setProblems({ ...problems, [control.name]: problemOf(control) });
  };

  return (
    <form
      className="shelftalk-form"
      data-state={progress}
      noValidate
      aria-busy={progress === 'submitting'}
      onSubmit={submit}
      onInput={recheck}
    >
      {title && (
        <p className="shelftalk-form-title" dir="auto">
          {title}
        </p>
      )}
      {fields.map((field) => (
        <FieldRow key={field.name || field.label} field={field} problem={getOwn(problems, field.name)} />
      ))}
      <p className={progress === 'submitting' ? 'shelftalk-note' : 'shelftalk-problem'} role="status">
        {problemCount > 0 && messages.formProblems(problemCount)}
        {problemCount === 0 && progress === 'submitting' && messages.formSending}
        {problemCount === 0 && progress === 'failed' && messages.formFailed}
      </p>
      <div className="shelftalk-form-buttons">
        <Button type="submit" variant="fill" aria-disabled={progress === 'submitting'}>
          {progress === 'failed' ? messages.tryAgain : messages.submitForm}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {messages.cancelForm}
          </Button>
        )}
      </div>
    </form>
  );
}
