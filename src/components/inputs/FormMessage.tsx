import { useActOnce } from '../interactive/useActOnce.ts';
import type { RendererProps } from '../renderer.ts';
import { ChatForm, type ChatFormProps } from './ChatForm.tsx';
import { FormValues } from './FormValues.tsx';

export type FormMessageProps = Pick<ChatFormProps, 'title' | 'fields' | 'onCancel'> &
  Pick<RendererProps, 'choice' | 'answer' | 'onAnswer'>;

/** A form in the conversation: filled in and sent once, then it shows what was sent. `data-choice`. */
export function FormMessage({ choice, answer, onAnswer, ...form }: FormMessageProps) {
  const { isOpen, chosen, act } = useActOnce({ choice, answer, onAnswer });
  const sent = chosen?.kind === 'form' ? chosen.values : undefined;
  const labels = Object.fromEntries(form.fields.map(({ name, label }) => [name, label]));
  return (
    <div className="shelftalk-slot" data-choice={sent ? 'answered' : choice}>
      {isOpen && <ChatForm {...form} onSubmit={(values) => act({ kind: 'form', values })} />}
      {!isOpen && sent && <FormValues values={sent} labels={labels} />}
    </div>
  );
}
