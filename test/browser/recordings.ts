/** What the browser's microphone gives in WebM, as it comes from `MediaRecorder`: at least half a second. */
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

/** What is heard in a file. */
export const decoded = async (file: Blob): Promise<AudioBuffer> =>
  new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await file.arrayBuffer());

export const loudest = (audio: AudioBuffer): number =>
  audio.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
