import { browserVoiceRecorder, type VoiceRecorder } from '../../browser/index.ts';
import type { Uploads } from '../../client/index.ts';
import type { ChatInput } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { Sheet } from '../interactive/Sheet.tsx';
import { AudioPlayer } from '../media/AudioPlayer.tsx';
import { copyDuration } from '../media/audioPlayback.ts';
import { SendButtons } from './SendButtons.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useInputMessages } from './useInputMessages.ts';
import { useUpload } from './useUpload.ts';
import { useVoiceRecording, type VoiceRecordingState } from './useVoiceRecording.ts';
import { VoiceMeter } from './VoiceMeter.tsx';

export interface VoiceSheetProps {
  readonly uploads: Uploads;
  /** Default: the browser's. Pass a stable object: a new one starts another recording. */
  readonly recorder?: VoiceRecorder;
  /** Maximum length of a recording in seconds; defaults to 120. */
  readonly maxSeconds?: number;
  readonly onSend: (input: ChatInput) => void;
  readonly onClose: () => void;
}

/**
 * Records a voice message, plays it back and sends it.
 *
 * `data-state`: `requesting`, `refused`, `recording`, `preparing` or `ready`.
 */
export function VoiceSheet({ recorder = browserVoiceRecorder, maxSeconds = 120, ...rest }: VoiceSheetProps) {
  const messages = useInputMessages();
  const { state, stop, restart } = useVoiceRecording(recorder);
  return (
    <Sheet isOpen title={messages.attachVoice} onClose={rest.onClose}>
      <div className="shelftalk-attachment shelftalk-voice" data-state={state.status}>
        <p className={state.status === 'refused' ? 'shelftalk-problem' : 'shelftalk-note'} role="status">
          {statusText(state, messages, maxSeconds)}
        </p>
        {state.status === 'recording' && (
          <>
            <VoiceMeter level={state.recording.level} maxSeconds={maxSeconds} onFull={stop} />
            <div className="shelftalk-form-buttons">
              <Button variant="fill" onClick={stop}>
                <Icon name="stop" />
                {messages.stopRecording}
              </Button>
              <Button variant="quiet" onClick={rest.onClose}>
                {messages.cancelForm}
              </Button>
            </div>
          </>
        )}
        {state.status === 'refused' && (
          <div className="shelftalk-form-buttons">
            {state.reason !== 'unsupported' && (
              <Button variant="fill" onClick={restart}>
                {messages.tryAgain}
              </Button>
            )}
            <Button variant="quiet" onClick={rest.onClose}>
              {messages.closeSheet}
            </Button>
          </div>
        )}
        {state.status === 'ready' && <Recorded {...state} {...rest} onAgain={restart} />}
      </div>
    </Sheet>
  );
}

function statusText(
  state: VoiceRecordingState,
  messages: ReturnType<typeof useInputMessages>,
  maxSeconds: number,
): string {
  switch (state.status) {
    case 'requesting':
      return messages.voiceAsking;
    case 'recording':
      return messages.voiceRecording(Math.round(maxSeconds / 60));
    case 'preparing':
      return messages.voicePreparing;
    case 'ready':
      return messages.voiceReady;
    case 'refused':
      return {
        denied: messages.voiceDenied,
        'no-device': messages.voiceNoDevice,
        busy: messages.voiceBusy,
        unsupported: messages.voiceUnsupported,
        empty: messages.voiceEmpty,
      }[state.reason];
    default:
      return state satisfies never;
  }
}

interface RecordedProps extends Pick<VoiceSheetProps, 'uploads' | 'onSend' | 'onClose'> {
  readonly file: Blob;
  readonly url: string;
  readonly onAgain: () => void;
}

/** The finished recording with buttons to send it or record again. */
function Recorded({ file, url, uploads, onSend, onClose, onAgain }: RecordedProps) {
  const messages = useInputMessages();
  const { state, run, cancel } = useUpload(uploads);
  const send = async () => {
    const [upload] = (await run([file])) ?? [];
    if (!upload) return;
    copyDuration(url, upload.url);
    onSend({ kind: 'audio', url: upload.url });
    onClose();
  };
  return (
    <>
      <AudioPlayer url={url} recording={file} />
      <UploadProgress state={state} />
      <SendButtons
        state={state}
        label={messages.sendRecording}
        onSend={() => void send()}
        onCancel={cancel}
        secondary={{ label: messages.recordAgain, onClick: onAgain }}
      />
    </>
  );
}
