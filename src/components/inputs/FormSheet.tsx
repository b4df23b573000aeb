import type { ChatInput } from '../../protocol/index.ts';
import { Sheet } from '../interactive/Sheet.tsx';
import { ChatForm } from './ChatForm.tsx';
import type { FormField } from './formField.ts';
import { useInputMessages } from './useInputMessages.ts';

export interface FormSheetProps {
  readonly title?: string;
  readonly fields: readonly FormField[];
  readonly onSend: (input: ChatInput) => void;
  readonly onClose: () => void;
}

/** A sheet with a form of the host. */
export function FormSheet({ title, fields, onSend, onClose }: FormSheetProps) {
  const messages = useInputMessages();
  return (
    <Sheet isOpen title={title ?? messages.attachForm} onClose={onClose}>
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
