import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { browserVoiceRecorder } from '../../../src/browser/index.ts';
import { VoiceSheet } from '../../../src/components/inputs/VoiceSheet.tsx';
import { playbackOf } from '../../../src/components/media/audioPlayback.ts';
import type { ChatInput } from '../../../src/protocol/index.ts';
import { expectNoAxeViolations, renderCard } from '../interactive/card.tsx';
import { fakeRecorder, fakeUploads } from './fakes.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type More = Partial<Omit<Parameters<typeof VoiceSheet>[0], 'onSend' | 'onClose' | 'uploads'>> & {
  readonly uploads?: ReturnType<typeof fakeUploads>;
};

function show({ uploads = fakeUploads(), ...more }: More = {}) {
  const [onSend, onClose] = [vi.fn<(input: ChatInput) => void>(), vi.fn<() => void>()];
  const props = { uploads, onSend, onClose, ...more };
  return { ...props, ...renderCard(<VoiceSheet {...props} />) };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('explains the permission prompt while it is open', async () => {
  show({ recorder: { start: () => new Promise(() => {}) } });
  await screen.findByText('Please allow microphone access in your browser.');
});

test('records, plays back, uploads and sends a voice message', async () => {
  const { recorder } = fakeRecorder();
  const { container, uploads, onSend, onClose } = show({ recorder });
  await screen.findByText(/^Recording\./);
  screen.getByRole('timer', { name: 'Recording time' });
  await expectNoAxeViolations(container);
  await press('Stop recording');
  await screen.findByText('You can listen to it before you send it.');
  await press('Play');
  await screen.findByRole('button', { name: 'Pause' });
  await expectNoAxeViolations(container);
  await press('Send recording');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(uploads.upload.mock.calls.map(([file]) => file.type)).toEqual(['audio/wav']);
  expect(onSend.mock.calls).toEqual([[{ kind: 'audio', url: 'https://chat.example/u/1.bin' }]]);
  // The sent copy has the same length, although it was not fetched.
  expect(playbackOf('https://chat.example/u/1.bin').total).toBeGreaterThan(0);
});

test.each([
  ['denied', /is blocking the microphone/],
  ['no-device', 'We couldn’t find a microphone.'],
  ['busy', /Another app is using/],
] as const)('shows a %s error and retries', async (reason, text) => {
  const { recorder, calls } = fakeRecorder({ status: 'refused', reason });
  const { container } = show({ recorder });
  expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
  await expectNoAxeViolations(container);
  await press('Try again');
  await waitFor(() => expect(calls.started).toBe(2));
});

test('offers no retry if the browser cannot record', async () => {
  show({ recorder: fakeRecorder({ status: 'refused', reason: 'unsupported' }).recorder });
  await screen.findByText('This browser doesn’t support recording.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('reports an empty recording', async () => {
  show({ recorder: fakeRecorder({ stop: () => Promise.reject(new Error('empty')) }).recorder });
  await press('Stop recording');
  await screen.findByText('Nothing was recorded.');
});

test('releases the microphone on closing', async () => {
  const { recorder, calls } = fakeRecorder();
  const { unmount } = show({ recorder });
  await screen.findByText(/^Recording\./);
  unmount();
  expect(calls).toMatchObject({ cancelled: 1, stopped: 0 });
});

test('creates no object URL for a recording that ends after closing', async () => {
  let finish = (_file: Blob) => {};
  const stopped = new Promise<Blob>((resolve) => {
    finish = resolve;
  });
  const { recorder } = fakeRecorder({ stop: () => stopped });
  const create = vi.spyOn(URL, 'createObjectURL');
  const { unmount } = show({ recorder });
  await press('Stop recording');
  unmount();
  finish(new Blob());
  await stopped;
  expect(create).not.toHaveBeenCalled();
});

test('releases a microphone that is granted after closing', async () => {
  let grantPermission = () => {};
  const { recorder, calls } = fakeRecorder();
  const late = {
    start: async () => {
      await new Promise<void>((resolve) => {
        grantPermission = resolve;
      });
      return recorder.start();
    },
  };
  const { unmount } = show({ recorder: late });
  unmount();
  grantPermission();
  await waitFor(() => expect(calls.cancelled).toBe(1));
});

test('stops after maxSeconds and warns before', async () => {
  const { recorder, calls } = fakeRecorder();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  show({ recorder, maxSeconds: 30 });
  await screen.findByText(/^Recording\./);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 10_000 });
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  pass(5_000);
  expect(screen.getByRole('timer').textContent).toBe('0:05');
  expect(screen.queryByText(/seconds left/)).toBeNull();
  pass(20_000);
  screen.getByText('Less than 10 seconds left.');
  pass(5_000);
  await screen.findByText('You can listen to it before you send it.');
  expect(calls.stopped).toBe(1);
});

test('keeps the recording if the microphone is disconnected', async () => {
  const { recorder, end } = fakeRecorder();
  show({ recorder });
  await screen.findByText(/^Recording\./);
  end();
  await screen.findByText('You can listen to it before you send it.');
});

test('starts a new recording when "Record again" is pressed', async () => {
  const { recorder, calls } = fakeRecorder();
  show({ recorder });
  await press('Stop recording');
  await press('Record again');
  await screen.findByText(/^Recording\./);
  expect(calls.started).toBe(2);
});

test('keeps the recording after a failed upload', async () => {
  let failures = 1;
  const uploads = fakeUploads(async () => {
    if (failures-- > 0) throw new Error('away');
    return {};
  });
  const { onSend } = show({ recorder: fakeRecorder().recorder, uploads });
  await press('Stop recording');
  await press('Send recording');
  await screen.findByText(/Check your connection/);
  await press('Try again');
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
});

test('sends Ogg from the browser recorder', async () => {
  const { uploads } = show({ recorder: browserVoiceRecorder });
  await screen.findByText(/^Recording\./);
  await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('0:01'), { timeout: 10_000 });
  await press('Stop recording');
  await press('Send recording');
  await waitFor(() => expect(uploads.upload.mock.calls[0]?.[0].type).toBe('audio/ogg'));
});

test('draws the level meter with the newest sample last', async () => {
  let loud = 0;
  const { container } = show({ recorder: fakeRecorder({ level: () => loud }).recorder });
  await screen.findByText(/^Recording\./);
  const heights = () =>
    [...container.querySelectorAll('.shelftalk-meter rect')].map((bar) => bar.getAttribute('height'));
  expect(new Set(heights())).toEqual(new Set(['2']));
  loud = 1;
  await waitFor(() => expect(heights().at(-1)).toBe('40'));
  loud = 0.5;
  await waitFor(() => expect(heights().at(-1)).toBe('21'));
  loud = 0;
  await waitFor(() => expect(heights().at(-1)).toBe('2'));
  const distinctHeights = heights().filter((height, at, all) => height !== all[at - 1]);
  expect(distinctHeights).toEqual(['2', '40', '21', '2']);
  const [bar] = container.querySelectorAll('.shelftalk-meter rect');
  expect(bar?.getAttribute('y')).toBe('19');
});
