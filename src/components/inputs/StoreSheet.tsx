import type { ChatInput } from '../../protocol/index.ts';
import { Sheet } from '../interactive/Sheet.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { StorePicker, type StorePickerProps } from './StorePicker.tsx';

export interface StoreSheetProps extends Pick<StorePickerProps, 'stores' | 'locate'> {
  readonly onSend: (input: ChatInput) => void;
  readonly onClose: () => void;
}

/** A sheet to choose one of the host's stores, which is then sent to the agent. */
export function StoreSheet({ onSend, onClose, ...options }: StoreSheetProps) {
  const messages = useMessages();
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
