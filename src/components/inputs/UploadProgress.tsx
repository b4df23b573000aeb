import { useAllWords } from '../words/useAllWords.ts';
import type { UploadState } from './useUpload.ts';

/** How far an upload has got, or why it did not arrive. `data-upload` idle | sending | failed. */
export function UploadProgress({ state }: { readonly state: UploadState }) {
  const words = useAllWords();
  const says = {
    offline: words.uploadOffline,
    busy: words.uploadBusy,
    refused: words.uploadRefused,
  };
  return (
    <div className="shelftalk-upload" data-upload={state.status}>
      {state.status === 'sending' && (
        <progress value={state.progress} aria-label={words.uploading}>
          {words.uploading}
        </progress>
      )}
      <p className={state.status === 'failed' ? 'shelftalk-problem' : 'shelftalk-note'} role="status">
        {state.status === 'failed' ? says[state.reason] : state.status === 'sending' ? words.uploading : ''}
      </p>
    </div>
  );
}
