import { useInputMessages } from './useInputMessages.ts';
import type { UploadState } from './useUpload.ts';

/** Progress of an upload, or the reason for its failure. `data-upload`: `idle`, `sending` or `failed`. */
export function UploadProgress({ state }: { readonly state: UploadState }) {
  const messages = useInputMessages();
  const errorTexts = {
    offline: messages.uploadOffline,
    busy: messages.uploadBusy,
    refused: messages.uploadRefused,
  };
  return (
    <div className="shelftalk-upload" data-upload={state.status}>
      {state.status === 'sending' && (
        <progress value={state.progress} aria-label={messages.uploading}>
          {messages.uploading}
        </progress>
      )}
      <p className={state.status === 'failed' ? 'shelftalk-problem' : 'shelftalk-note'} role="status">
        {state.status === 'failed'
          ? errorTexts[state.reason]
          : state.status === 'sending'
            ? messages.uploading
            : ''}
      </p>
    </div>
  );
}
