import type { ChatInput } from '../../protocol/index.ts';
import { Sheet } from '../interactive/Sheet.tsx';
import { StorePicker, type StorePickerProps } from './StorePicker.tsx';
import { useInputMessages } from './useInputMessages.ts';

export interface StoreSheetProps extends Pick<StorePickerProps, 'stores' | 'locate'> {
  readonly onSend: (input: ChatInput) => void;
  readonly onClose: () => void;
}

/** A sheet to choose one of the host's stores, which is then sent to the agent. */
export function StoreSheet({ onSend, onClose, ...options }: StoreSheetProps) {
  const messages = useInputMessages();
  return (
    <Sheet isOpen title={messages.attachStore} onClose={onClose}>
      <StorePicker
        {...options}
        choice="open"
        onAnswer={(input) => {
          onSend(input);
          onClose();
        }}
      />
    </Sheet>
  );
}
