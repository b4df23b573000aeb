import { encodeOgg } from './encodeOgg.ts';
import { encodeWav } from './encodeWav.ts';
import { readWebmOpus } from './readWebmOpus.ts';

/** Samples a second: enough for speech, and a minute of it is 2 MB. */
const speechRate = 16_000;
const sendable = /^audio\/(ogg|mpeg|mp3|wav)/;

/**
 * A recording in a form that the wire takes. Opus in WebM is put into Ogg as it is; anything else is decoded
 * and written as WAV. Rejects where the browser cannot read its own recording.
 */
export async function prepareAudio(recording: Blob): Promise<Blob> {
  if (sendable.test(recording.type)) return recording;
  const bytes = new Uint8Array(await recording.arrayBuffer());
  if (recording.type.startsWith('audio/webm')) {
    try {
      return new Blob([encodeOgg(readWebmOpus(bytes))], { type: 'audio/ogg' });
    } catch {
      // Some other WebM: the browser itself knows better.
    }
  }
  const audio = await new OfflineAudioContext(1, 1, speechRate).decodeAudioData(bytes.buffer);
  return new Blob([encodeWav(mono(audio), audio.sampleRate)], { type: 'audio/wav' });
}

function mono(audio: AudioBuffer): Float32Array {
  const channels = Array.from({ length: audio.numberOfChannels }, (_, at) => audio.getChannelData(at));
  return new Float32Array(audio.length).map(
    (_, at) => channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length,
  );
}
