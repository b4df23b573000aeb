import type { ChatInput } from '../../protocol/index.ts';
import { Sheet } from '../interactive/Sheet.tsx';
import { useAllWords } from '../words/useAllWords.ts';
import { ChatForm } from './ChatForm.tsx';
import type { FormField } from './formField.ts';

export interface FormSheetProps {
  readonly title?: string;
  readonly fields: readonly FormField[];
  readonly onSend: (input: ChatInput) => void;
  readonly onClose: () => void;
}

/** A form of the host's that the shopper opens. */
export function FormSheet({ title, fields, onSend, onClose }: FormSheetProps) {
  const words = useAllWords();
  return (
    <Sheet isOpen title={title ?? words.attachForm} onClose={onClose}>
      <ChatForm
        fields={fields}
        onCancel={onClose}
        onSubmit={(values) => {
          onSend({ kind: 'form', values });
          onClose();
        }}
      />
    </Sheet>
  );
}
