import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { browserVoiceRecorder, type VoiceRecording } from '../../src/browser/index.ts';
import { prepareAudio } from '../../src/browser/prepareAudio.ts';
import { bytesOf, decoded, loudest, recordWebm } from './recordings.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function started(): Promise<VoiceRecording> {
  const start = await browserVoiceRecorder.start();
  if (start.status !== 'recording') throw new Error(start.reason);
  return start;
}

test('a recording says how loud it is, and is ogg that holds what was heard', async () => {
  const recording = await started();
  // The test's microphone beeps now and then.
  await waitFor(() => expect(recording.level()).toBeGreaterThan(0.3), { timeout: 10_000, interval: 20 });
  await waitFor(() => expect(recording.level()).toBe(0), { timeout: 10_000, interval: 20 });
  const file = await recording.stop();
  expect(file.type).toBe('audio/ogg');
  const audio = await decoded(file);
  expect(audio.duration).toBeGreaterThan(0.05);
  expect(loudest(audio)).toBeGreaterThan(0.01);
});

test('the microphone is given back at the end, and when the recording is cancelled', async () => {
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  for (const way of ['stop', 'cancel'] as const) {
    const recording = await started();
    if (way === 'cancel') recording.cancel();
    else await recording.stop().catch(() => undefined);
    await recording.ended;
    const stream = await asked.mock.results.at(-1)?.value;
    expect(stream.getTracks().map(({ readyState }: MediaStreamTrack) => readyState)).toEqual(['ended']);
  }
});

test('a microphone that is taken away ends the recording', async () => {
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const recording = await started();
  const stream: MediaStream = await asked.mock.results[0]?.value;
  for (const track of stream.getTracks()) track.stop();
  await recording.ended;
});

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'no-device'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
])('%s is told as %s', async (name, reason) => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name));
  expect(await browserVoiceRecorder.start()).toEqual({ status: 'refused', reason });
});

test('a browser that cannot record says so', async () => {
  vi.stubGlobal('MediaRecorder', undefined);
  expect(await browserVoiceRecorder.start()).toEqual({ status: 'refused', reason: 'unsupported' });
});

test('what is neither ogg nor Opus in WebM becomes wav', async () => {
  const ogg = await prepareAudio(await recordWebm());
  const wav = await prepareAudio(new Blob([await bytesOf(ogg)], { type: 'audio/mp4' }));
  expect(wav.type).toBe('audio/wav');
  const [before, after] = await Promise.all([decoded(ogg), decoded(wav)]);
  expect(after.duration).toBeCloseTo(before.duration, 1);
  expect(loudest(after)).toBeGreaterThan(0.01);
});

test('WebM that is no Opus is left to the browser to read', async () => {
  const ogg = await prepareAudio(await recordWebm());
  const odd = await prepareAudio(new Blob([await bytesOf(ogg)], { type: 'audio/webm' }));
  expect(odd.type).toBe('audio/wav');
});

test('what cannot be read at all is refused', async () => {
  await expect(prepareAudio(new Blob(['nothing'], { type: 'audio/mp4' }))).rejects.toThrow();
});
