import { useCallback, useEffect, useRef, useState } from 'react';
import type { RecordingErrorReason, VoiceRecorder, VoiceRecording } from '../../browser/index.ts';

/** How far a recording has got. */
export type VoiceRecordingState =
  /** The browser asks the shopper. */
  | { readonly status: 'asking' }
  | { readonly status: 'refused'; readonly reason: RecordingErrorReason | 'empty' }
  | { readonly status: 'recording'; readonly recording: VoiceRecording }
  /** It is being put into the form that is sent. */
  | { readonly status: 'preparing' }
  | { readonly status: 'ready'; readonly file: Blob; readonly url: string };

interface Voice {
  readonly state: VoiceRecordingState;
  readonly stop: () => void;
  /** Forgets what there is and begins anew. */
  readonly restart: () => void;
}

/** One recording, from the question for the microphone on; leaving ends it and gives the microphone back. */
export function useVoiceRecording(recorder: VoiceRecorder): Voice {
  const [state, setState] = useState<VoiceRecordingState>({ status: 'asking' });
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
    let isLeft = false;
    setState({ status: 'asking' });
    // A second attempt asks anew.
    void attempt;
    void recorder.start().then((start) => {
      if (start.status === 'refused') {
        if (!isLeft) setState(start);
        return;
      }
      if (isLeft) {
        start.cancel();
        return;
      }
      current.current = start;
      setState({ status: 'recording', recording: start });
      void start.ended.then(() => finish(start));
    });
    return () => {
      isLeft = true;
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
