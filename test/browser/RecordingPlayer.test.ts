import { waitFor } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { encodeWav } from '../../src/browser/encodeWav.ts';
import { RecordingPlayer } from '../../src/browser/RecordingPlayer.ts';

const recordingOf = (seconds: number) =>
  new Blob([encodeWav(new Float32Array(8_000 * seconds), 8_000)], { type: 'audio/wav' });

const recordEvents = (player: RecordingPlayer): string[] => {
  const events: string[] = [];
  for (const type of ['loadedmetadata', 'play', 'playing', 'pause', 'ended', 'error'])
    player.addEventListener(type, () => events.push(type));
  return events;
};

// Browsers block sound before a user gesture.
beforeAll(() => userEvent.click(document.body));

test('reads the duration before playing', async () => {
  const player = new RecordingPlayer(recordingOf(2));
  player.load();
  await waitFor(() => expect(player.duration).toBeCloseTo(2, 1));
  expect(player.paused).toBe(true);
});

test('plays to the end, then from the beginning again', async () => {
  const player = new RecordingPlayer(recordingOf(60));
  const events = recordEvents(player);
  player.currentTime = 59.8;
  await player.play();
  await waitFor(() => expect(player.ended).toBe(true));
  expect(events).toEqual(['play', 'loadedmetadata', 'playing', 'pause', 'ended']);
  await player.play();
  expect(player.currentTime).toBeLessThan(50);
  expect(player.ended).toBe(false);
  player.pause();
});

test('continues at the position of the pause or of the last seek', async () => {
  const player = new RecordingPlayer(recordingOf(60));
  await player.play();
  player.currentTime = 30;
  await waitFor(() => expect(player.currentTime).toBeGreaterThan(30));
  player.pause();
  const at = player.currentTime;
  expect(at).toBeLessThan(40);
  await player.play();
  expect(player.currentTime).toBeGreaterThanOrEqual(at);
  player.pause();
});

test('stays paused when paused before playback has started', async () => {
  const player = new RecordingPlayer(recordingOf(1));
  const events = recordEvents(player);
  const started = player.play();
  player.pause();
  await started;
  expect(events).toEqual(['play', 'pause', 'loadedmetadata']);
});

test('emits an error event for a file that is not a recording', async () => {
  const player = new RecordingPlayer(new Blob(['nothing']));
  const events = recordEvents(player);
  await player.play();
  expect(events).toEqual(['play', 'error']);
  expect(player.paused).toBe(true);
});

test('plays a recording that could not be read the first time', async () => {
  const recording = recordingOf(60);
  const read = vi
    .spyOn(recording, 'arrayBuffer')
    .mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
  const player = new RecordingPlayer(recording);
  const events = recordEvents(player);
  player.load();
  await waitFor(() => expect(events).toEqual(['error']));
  await player.play();
  expect(events).toEqual(['error', 'play', 'loadedmetadata', 'playing']);
  expect(read).toHaveBeenCalledTimes(2);
  player.pause();
});

test('creates its audio context within the call of `play`, and closes it when playback does not start', async () => {
  const contexts: AudioContext[] = [];
  const Original = AudioContext;
  vi.stubGlobal(
    'AudioContext',
    class extends Original {
      constructor() {
        super();
        contexts.push(this);
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const paused = new RecordingPlayer(recordingOf(1));
  const broken = new RecordingPlayer(new Blob(['nothing']));
  const started = Promise.all([paused.play(), broken.play()]);
  expect(contexts).toHaveLength(2);
  paused.pause();
  await started;
  await waitFor(() => expect(contexts.map(({ state }) => state)).toEqual(['closed', 'closed']));
});
