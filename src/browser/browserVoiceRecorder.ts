import { getOwn } from '../protocol/index.ts';
import { createLevelMeter } from './createLevelMeter.ts';
import { prepareAudio } from './prepareAudio.ts';
import type { RecordingErrorReason, VoiceRecorder, VoiceRecording } from './VoiceRecorder.ts';

/** Formats in order of preference: Ogg is sent unchanged, WebM is repacked as Ogg. Any other format is decoded and sent as WAV. */
const formats = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus'];
/** Enough for speech. */
const bitsPerSecond = 32_000;

const errorReasons: Readonly<Record<string, RecordingErrorReason>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'no-device',
  OverconstrainedError: 'no-device',
};

/**
 * Records speech with `MediaRecorder`.
 *
 * @see https://www.w3.org/TR/mediastream-recording/
 */
export const browserVoiceRecorder: VoiceRecorder = {
  async start() {
    // Undefined on pages without TLS, contrary to the type.
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (!devices || typeof MediaRecorder !== 'function') return { status: 'refused', reason: 'unsupported' };
    let stream: MediaStream | undefined;
    try {
      stream = await devices.getUserMedia({ audio: true });
      return record(stream);
    } catch (error) {
      stopTracks(stream);
      const name = error instanceof DOMException ? error.name : '';
      return { status: 'refused', reason: getOwn(errorReasons, name) ?? 'busy' };
    }
  },
};

function stopTracks(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function record(stream: MediaStream): VoiceRecording {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mimeType && { mimeType }),
  });
  const meter = createLevelMeter(stream);
  const chunks: Blob[] = [];
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => {
      meter.end();
      stopTracks(stream);
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
      return prepareAudio(new Blob(chunks, { type: recorder.mimeType }));
    },
  };
}
