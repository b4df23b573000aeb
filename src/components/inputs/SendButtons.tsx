import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { UploadState } from './useUpload.ts';

interface SendButtonsProps {
  readonly state: UploadState;
  readonly label: string;
  /** Whether there is something to send. */
  readonly isReady?: boolean;
  readonly onSend: () => void;
  readonly onCancel: () => void;
  /** The way out while nothing is on its way. */
  readonly secondary: { readonly label: string; readonly onClick: () => void };
}

/** The one thing to do with what was made, and the way out beside it. */
export function SendButtons({ state, label, isReady = true, onSend, onCancel, secondary }: SendButtonsProps) {
  const messages = useMessages();
  const isSending = state.status === 'sending';
  return (
    <div className="shelftalk-form-buttons">
      <Button look="fill" aria-disabled={isSending || !isReady} onClick={onSend}>
        {state.status === 'failed' ? messages.tryAgain : label}
      </Button>
      <Button look="quiet" onClick={isSending ? onCancel : secondary.onClick}>
        {isSending ? messages.cancelUpload : secondary.label}
      </Button>
    </div>
  );
}
