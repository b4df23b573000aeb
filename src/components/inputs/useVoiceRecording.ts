import { useEffect, useRef, useState } from 'react';
import type { RecordingErrorReason, VoiceRecorder, VoiceRecording } from '../../browser/index.ts';

/** State of a voice recording. */
export type VoiceRecordingState =
  /** The browser asks for permission to use the microphone. */
  | { readonly status: 'requesting' }
  /** `empty`: nothing was recorded. */
  | { readonly status: 'refused'; readonly reason: RecordingErrorReason | 'empty' }
  | { readonly status: 'recording'; readonly recording: VoiceRecording }
  /** The recording is being encoded. */
  | { readonly status: 'preparing' }
  | { readonly status: 'ready'; readonly file: Blob; readonly url: string };

interface VoiceRecordingControls {
  readonly state: VoiceRecordingState;
  readonly stop: () => void;
  /** Discards the recording and starts a new one. */
  readonly restart: () => void;
}

/** Starts recording on mount, including the permission prompt. Unmounting cancels it and releases the microphone. */
export function useVoiceRecording(recorder: VoiceRecorder): VoiceRecordingControls {
  const [state, setState] = useState<VoiceRecordingState>({ status: 'requesting' });
  const [attempt, setAttempt] = useState(0);
  const finishCurrent = useRef<() => void>(undefined);

  useEffect(() => {
    let isDiscarded = false;
    let running: VoiceRecording | undefined;
    setState({ status: 'requesting' });
    // Used only as a dependency: `restart` changes it to run this effect again.
    void attempt;
    const finish = async () => {
      if (!running) return;
      const recording = running;
      running = undefined;
      setState({ status: 'preparing' });
      const file = await recording.stop().catch(() => undefined);
      if (isDiscarded) return;
      setState(
        file
          ? { status: 'ready', file, url: URL.createObjectURL(file) }
          : { status: 'refused', reason: 'empty' },
      );
    };
    finishCurrent.current = () => void finish();
    void recorder.start().then((result) => {
      if (result.status === 'refused') {
        if (!isDiscarded) setState(result);
        return;
      }
      if (isDiscarded) {
        result.cancel();
        return;
      }
      running = result;
      setState({ status: 'recording', recording: result });
      void result.ended.then(finish);
    });
    return () => {
      isDiscarded = true;
      running?.cancel();
      running = undefined;
    };
  }, [recorder, attempt]);

  const url = state.status === 'ready' ? state.url : undefined;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  return {
    state,
    stop: () => finishCurrent.current?.(),
    restart: () => setAttempt((before) => before + 1),
  };
}
