import { Button } from '../button/Button.tsx';
import { useInputMessages } from './useInputMessages.ts';
import type { UploadState } from './useUpload.ts';

interface SendButtonsProps {
  readonly state: UploadState;
  readonly label: string;
  /** Whether the files are ready to be sent. Default: true. */
  readonly isReady?: boolean;
  readonly onSend: () => void;
  readonly onCancel: () => void;
  /** The second button while nothing is being sent. */
  readonly secondary: { readonly label: string; readonly onClick: () => void };
}

/** A send button that becomes "try again" after a failure, and a second button that cancels a running upload. */
export function SendButtons({ state, label, isReady = true, onSend, onCancel, secondary }: SendButtonsProps) {
  const messages = useInputMessages();
  const isSending = state.status === 'sending';
  return (
    <div className="shelftalk-form-buttons">
      <Button variant="fill" aria-disabled={isSending || !isReady} onClick={onSend}>
        {state.status === 'failed' ? messages.tryAgain : label}
      </Button>
      <Button variant="quiet" onClick={isSending ? onCancel : secondary.onClick}>
        {isSending ? messages.cancelUpload : secondary.label}
      </Button>
    </div>
  );
}
