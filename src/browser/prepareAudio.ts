import { encodeOgg } from './encodeOgg.ts';
import { encodeWav } from './encodeWav.ts';
import { readWebmOpus } from './readWebmOpus.ts';

/** Samples per second: enough for speech; a minute takes 2 MB. */
const speechRate = 16_000;
const acceptedTypes = /^audio\/(ogg|mpeg|mp3|wav)/;

/**
 * Converts a recording to a format the API accepts: Ogg, MP3 and WAV pass unchanged, Opus in WebM is repacked as Ogg,
 * everything else becomes WAV.
 *
 * @throws DOMException when the browser cannot decode its own recording.
 */
export async function prepareAudio(recording: Blob): Promise<Blob> {
  if (acceptedTypes.test(recording.type)) return recording;
  const bytes = new Uint8Array(await recording.arrayBuffer());
  if (recording.type.startsWith('audio/webm')) {
    try {
      return new Blob([encodeOgg(readWebmOpus(bytes))], { type: 'audio/ogg' });
    } catch {
      // Another kind of WebM: decode it below.
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
