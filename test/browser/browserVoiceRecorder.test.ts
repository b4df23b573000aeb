import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { browserVoiceRecorder, type VoiceRecording } from '../../src/browser/index.ts';
import { prepareAudio } from '../../src/browser/prepareAudio.ts';
import { bytesOf, decodeAudio, peakOf, recordWebm } from './recordings.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function startRecording(): Promise<VoiceRecording> {
  const start = await browserVoiceRecorder.start();
  if (start.status !== 'recording') throw new Error(start.reason);
  return start;
}

test('reports its level and resolves with an Ogg file of the sound', async () => {
  const recording = await startRecording();
  // Chromium's fake microphone beeps at intervals.
  await waitFor(() => expect(recording.level()).toBeGreaterThan(0.3), { timeout: 10_000, interval: 20 });
  await waitFor(() => expect(recording.level()).toBe(0), { timeout: 10_000, interval: 20 });
  const file = await recording.stop();
  expect(file.type).toBe('audio/ogg');
  const audio = await decodeAudio(file);
  expect(audio.duration).toBeGreaterThan(0.05);
  expect(peakOf(audio)).toBeGreaterThan(0.01);
});

test('releases the microphone on stop and on cancel', async () => {
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  for (const action of ['stop', 'cancel'] as const) {
    const recording = await startRecording();
    if (action === 'cancel') recording.cancel();
    else await recording.stop().catch(() => undefined);
    await recording.ended;
    const stream = await getUserMedia.mock.results.at(-1)?.value;
    expect(stream.getTracks().map(({ readyState }: MediaStreamTrack) => readyState)).toEqual(['ended']);
  }
});

test('releases the microphone if the recorder does not start', async () => {
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(() => {
    throw new DOMException('no', 'NotSupportedError');
  });
  expect(await browserVoiceRecorder.start()).toEqual({ status: 'refused', reason: 'busy' });
  const stream: MediaStream = await getUserMedia.mock.results[0]?.value;
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
});

test('ends when the microphone is disconnected', async () => {
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const recording = await startRecording();
  const stream: MediaStream = await getUserMedia.mock.results[0]?.value;
  for (const track of stream.getTracks()) track.stop();
  await recording.ended;
});

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'no-device'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
])('maps the error %s of getUserMedia to %s', async (name, reason) => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name));
  expect(await browserVoiceRecorder.start()).toEqual({ status: 'refused', reason });
});

test('is refused as unsupported if the browser cannot record', async () => {
  vi.stubGlobal('MediaRecorder', undefined);
  expect(await browserVoiceRecorder.start()).toEqual({ status: 'refused', reason: 'unsupported' });
});

test('converts other formats to WAV', async () => {
  const ogg = await prepareAudio(await recordWebm());
  const wav = await prepareAudio(new Blob([await bytesOf(ogg)], { type: 'audio/mp4' }));
  expect(wav.type).toBe('audio/wav');
  const [before, after] = await Promise.all([decodeAudio(ogg), decodeAudio(wav)]);
  expect(after.duration).toBeCloseTo(before.duration, 1);
  expect(peakOf(after)).toBeGreaterThan(0.01);
});

test('lets the browser decode a file of the type WebM whose Opus track cannot be read', async () => {
  const ogg = await prepareAudio(await recordWebm());
  const odd = await prepareAudio(new Blob([await bytesOf(ogg)], { type: 'audio/webm' }));
  expect(odd.type).toBe('audio/wav');
});

test('rejects a file that the browser cannot decode', async () => {
  await expect(prepareAudio(new Blob(['nothing'], { type: 'audio/mp4' }))).rejects.toThrow();
});
