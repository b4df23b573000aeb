import { waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { encodeWav } from '../../src/browser/encodeWav.ts';
import { RecordingPlayer } from '../../src/browser/RecordingPlayer.ts';

const recordingOf = (seconds: number) =>
  new Blob([encodeWav(new Float32Array(8_000 * seconds), 8_000)], { type: 'audio/wav' });

const heardFrom = (player: RecordingPlayer): string[] => {
  const heard: string[] = [];
  for (const type of ['loadedmetadata', 'play', 'playing', 'pause', 'ended', 'error'])
    player.addEventListener(type, () => heard.push(type));
  return heard;
};

// A page that nobody has pressed makes no sound.
beforeAll(() => userEvent.click(document.body));

test('it knows how long a recording takes before it is played', async () => {
  const player = new RecordingPlayer(recordingOf(2));
  player.load();
  await waitFor(() => expect(player.duration).toBeCloseTo(2, 1));
  expect(player.paused).toBe(true);
});

test('it plays to the end, and from the beginning after that', async () => {
  const player = new RecordingPlayer(recordingOf(60));
  const heard = heardFrom(player);
  player.currentTime = 59.8;
  await player.play();
  await waitFor(() => expect(player.ended).toBe(true));
  expect(heard).toEqual(['play', 'loadedmetadata', 'playing', 'pause', 'ended']);
  await player.play();
  expect(player.currentTime).toBeLessThan(50);
  expect(player.ended).toBe(false);
  player.pause();
});

test('it goes on from where it was paused, or was sent to', async () => {
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

test('a pause that comes before it has begun holds', async () => {
  const player = new RecordingPlayer(recordingOf(1));
  const heard = heardFrom(player);
  const started = player.play();
  player.pause();
  await started;
  expect(heard).toEqual(['play', 'pause', 'loadedmetadata']);
});

test('what is no recording is an error, and not one that is thrown', async () => {
  const player = new RecordingPlayer(new Blob(['nothing']));
  const heard = heardFrom(player);
  await player.play();
  expect(heard).toEqual(['play', 'error']);
  expect(player.paused).toBe(true);
});
