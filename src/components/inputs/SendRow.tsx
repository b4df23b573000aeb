import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { UploadState } from './useUpload.ts';

interface SendRowProps {
  readonly state: UploadState;
  readonly label: string;
  /** Whether there is something to send. */
  readonly isReady?: boolean;
  readonly onSend: () => void;
  readonly onCancel: () => void;
  /** The way out while nothing is on its way. */
  readonly aside: { readonly label: string; readonly act: () => void };
}

/** The one thing to do with what was made, and the way out beside it. */
export function SendRow({ state, label, isReady = true, onSend, onCancel, aside }: SendRowProps) {
  const messages = useMessages();
  const isSending = state.status === 'sending';
  return (
    <div className="shelftalk-form-buttons">
      <Button look="fill" aria-disabled={isSending || !isReady} onClick={onSend}>
        {state.status === 'failed' ? messages.tryAgain : label}
      </Button>
      <Button look="quiet" onClick={isSending ? onCancel : aside.act}>
        {isSending ? messages.cancelUpload : aside.label}
      </Button>
    </div>
  );
}
