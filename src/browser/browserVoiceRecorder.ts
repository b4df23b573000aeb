import { createLevelMeter } from './createLevelMeter.ts';
import { prepareAudio } from './prepareAudio.ts';
import type { RecordingErrorReason, VoiceRecorder, VoiceRecording } from './VoiceRecorder.ts';

/** The best first: what can be sent as it is, then what can be repacked; else whatever the browser has. */
const formats = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus'];
/** Speech needs no more. */
const bitsPerSecond = 32_000;

const refusals: Readonly<Record<string, RecordingErrorReason>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'no-device',
  OverconstrainedError: 'no-device',
};

/** Records by the browser's own `MediaRecorder`. */
export const browserVoiceRecorder: VoiceRecorder = {
  async start() {
    // Pages without TLS have no `mediaDevices`, whatever the types say.
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (!devices || typeof MediaRecorder !== 'function') return { status: 'refused', reason: 'unsupported' };
    try {
      return record(await devices.getUserMedia({ audio: true }));
    } catch (error) {
      const name = error instanceof DOMException ? error.name : '';
      return { status: 'refused', reason: refusals[name] ?? 'busy' };
    }
  },
};

function record(stream: MediaStream): VoiceRecording {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mimeType && { mimeType }),
  });
  const meter = createLevelMeter(stream);
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => {
      meter.end();
      for (const track of stream.getTracks()) track.stop();
      resolve();
    };
  });
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  recorder.start();
  return {
    status: 'recording',
    level: meter.level,
    ended,
    cancel: end,
    async stop() {
      end();
      await ended;
      return prepareAudio(new Blob(pieces, { type: recorder.mimeType }));
    },
  };
}
