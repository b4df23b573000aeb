/** Records WebM with `MediaRecorder` until the file has more than 4,000 bytes. */
export async function recordWebm(): Promise<Blob> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream, { mimeType: 'audio/webm;codecs=opus' });
  const pieces: Blob[] = [];
  let bytes = 0;
  await new Promise<void>((resolve) => {
    recorder.ondataavailable = ({ data }) => {
      pieces.push(data);
      bytes += data.size;
      if (bytes > 4_000 && recorder.state === 'recording') recorder.stop();
    };
    recorder.onstop = () => resolve();
    recorder.start(100);
  });
  for (const track of stream.getTracks()) track.stop();
  return new Blob(pieces, { type: recorder.mimeType });
}

export const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

/** Decodes an audio file. */
export const decodeAudio = async (file: Blob): Promise<AudioBuffer> =>
  new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await file.arrayBuffer());

/** The largest absolute sample, 0 to 1. */
export const peakOf = (audio: AudioBuffer): number =>
  audio.getChannelData(0).reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
