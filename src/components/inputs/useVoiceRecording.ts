import { useCallback, useEffect, useRef, useState } from 'react';
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
  const current = useRef<VoiceRecording>(undefined);

  const finish = useCallback(async (recording: VoiceRecording) => {
    if (current.current !== recording) return;
    current.current = undefined;
    setState({ status: 'preparing' });
    try {
      const file = await recording.stop();
      setState({ status: 'ready', file, url: URL.createObjectURL(file) });
    } catch {
      setState({ status: 'refused', reason: 'empty' });
    }
  }, []);

  useEffect(() => {
    let isUnmounted = false;
    setState({ status: 'requesting' });
    // Used only as a dependency: `restart` changes it to run this effect again.
    void attempt;
    void recorder.start().then((result) => {
      if (result.status === 'refused') {
        if (!isUnmounted) setState(result);
        return;
      }
      if (isUnmounted) {
        result.cancel();
        return;
      }
      current.current = result;
      setState({ status: 'recording', recording: result });
      void result.ended.then(() => finish(result));
    });
    return () => {
      isUnmounted = true;
      const recording = current.current;
      current.current = undefined;
      recording?.cancel();
    };
  }, [recorder, attempt, finish]);

  const url = state.status === 'ready' ? state.url : undefined;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  return {
    state,
    stop: () => {
      if (current.current) void finish(current.current);
    },
    restart: () => setAttempt((before) => before + 1),
  };
}
