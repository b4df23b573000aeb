import { useEffect, useRef, useState } from 'react';
import { useSubmitOnce } from '../interactive/useSubmitOnce.ts';
import type { RendererProps } from '../renderers/types.ts';
import { ChatForm, type ChatFormProps } from './ChatForm.tsx';
import { FormValues } from './FormValues.tsx';
import { useInputMessages } from './useInputMessages.ts';

export type FormMessageProps = Pick<ChatFormProps, 'title' | 'fields' | 'onCancel'> &
  Pick<RendererProps, 'choice' | 'answer' | 'onAnswer'>;

/** A form in the conversation that can be sent once and then shows the sent values. `data-choice`: `open`, `answered`, `stale` or `closed`. */
export function FormMessage({ choice, answer, onAnswer, ...form }: FormMessageProps) {
  const messages = useInputMessages();
  const summary = useRef<HTMLElement>(null);
  const [wasPressed, setPressed] = useState(false);
  const { isOpen, chosen, submit } = useSubmitOnce({ choice, answer, onAnswer });
  const sent = chosen?.kind === 'form' ? chosen.values : undefined;
  const labels = Object.fromEntries(form.fields.map(({ name, label }) => [name, label]));
  const options = Object.fromEntries(form.fields.map((field) => [field.name, field.options ?? []]));

  useEffect(() => {
    // The focused control has unmounted.
    if (wasPressed && !isOpen) summary.current?.focus();
  }, [wasPressed, isOpen]);

  return (
    <div className="shelftalk-form-message" data-choice={sent ? 'answered' : choice}>
      {isOpen && (
        <ChatForm
          {...form}
          onSubmit={(values) => {
            setPressed(true);
            submit({ kind: 'form', values });
          }}
        />
      )}
      {!isOpen && sent && (
        <section
          ref={summary}
          className="shelftalk-form"
          aria-label={form.title ? `${form.title}${messages.comma}${messages.formSent}` : messages.formSent}
          tabIndex={-1}
        >
          <FormValues values={sent} labels={labels} options={options} />
        </section>
      )}
    </div>
  );
}
