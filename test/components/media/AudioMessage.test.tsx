import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AudioMessage } from '../../../src/components/media/AudioMessage.tsx';
import { MediaPolicyProvider } from '../../../src/components/media/mediaPolicy.ts';
import { expectNoAxeFaults, given, renderCard } from '../interactive/card.tsx';

/** Silence as a file: 8-bit samples, 8,000 a second. */
function silence(seconds: number): string {
  const samples = 8000 * seconds;
  const bytes = new DataView(new ArrayBuffer(44 + samples));
  const write = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) bytes.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, 'RIFF');
  bytes.setUint32(4, 36 + samples, true);
  write(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, 8000, true);
  bytes.setUint32(28, 8000, true);
  bytes.setUint16(32, 1, true);
  bytes.setUint16(34, 8, true);
  write(36, 'data');
  bytes.setUint32(40, samples, true);
  for (let at = 44; at < bytes.byteLength; at += 1) bytes.setUint8(at, 128);
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
}

const event = (url: string) => ({ kind: 'audio' as const, speaker: 'agent' as const, url });
const playing = () => screen.findByRole('button', { name: 'Pause' });

test('nothing is fetched before the first press', async () => {
  const { container } = renderCard(<AudioMessage {...given()} event={event(silence(1))} />);
  expect(container.querySelector('audio')?.preload).toBe('none');
  screen.getByRole('group', { name: 'Voice message' });
  expect(screen.getByRole('slider', { name: 'Position' })).toHaveProperty('disabled', true);
  await expectNoAxeFaults(container);
});

test('it plays, pauses, and says where it is and how long it takes', async () => {
  const { container } = renderCard(<AudioMessage {...given()} event={event(silence(60))} />);
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  await playing();
  await vi.waitFor(() =>
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^0:0\d of 1:00$/),
  );
  await expectNoAxeFaults(container);
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await screen.findByRole('button', { name: 'Play' });
});

test('the arrow keys go five seconds on and back, Home and End to the ends', async () => {
  const { container } = renderCard(<AudioMessage {...given()} event={event(silence(60))} />);
  const player = container.querySelector('audio');
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  await userEvent.click(await playing());
  const bar = screen.getByRole('slider');
  await vi.waitFor(() => expect(bar).toHaveProperty('disabled', false));
  const start = player?.currentTime ?? 0;
  bar.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await vi.waitFor(() => expect(player?.currentTime).toBeCloseTo(start + 10, 1));
  await userEvent.keyboard('{ArrowLeft}');
  await vi.waitFor(() => expect(player?.currentTime).toBeCloseTo(start + 5, 1));
  await userEvent.keyboard('{Home}');
  await vi.waitFor(() => expect(player?.currentTime).toBe(0));
});

test('the bar can be dragged', async () => {
  const { container } = renderCard(<AudioMessage {...given()} event={event(silence(60))} />);
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  await userEvent.click(await playing());
  const bar = screen.getByRole('slider');
  await vi.waitFor(() => expect(bar).toHaveProperty('disabled', false));
  fireEvent.input(bar, { target: { value: '30' } });
  await vi.waitFor(() => expect(container.querySelector('audio')?.currentTime).toBe(30));
});

test('one recording plays at a time', async () => {
  renderCard(
    <>
      <AudioMessage {...given()} event={event(silence(60))} />
      <AudioMessage {...given()} event={event(silence(60))} />
    </>,
  );
  const [first, second] = screen.getAllByRole('button', { name: 'Play' });
  if (first) await userEvent.click(first);
  await playing();
  if (second) await userEvent.click(second);
  await vi.waitFor(() => expect(second?.textContent).toBe('Pause'));
  await vi.waitFor(() => expect(first?.textContent).toBe('Play'));
});

test('the speed goes round', async () => {
  const { container } = renderCard(<AudioMessage {...given()} event={event(silence(1))} />);
  const speed = screen.getByRole('button', { name: 'Speed 1×' });
  await userEvent.click(speed);
  expect(container.querySelector('audio')?.playbackRate).toBe(1.5);
  screen.getByRole('button', { name: 'Speed 1.5×' });
  await userEvent.click(speed);
  await userEvent.click(speed);
  screen.getByRole('button', { name: 'Speed 1×' });
});

test('a dead recording says so and can be tried again', async () => {
  const { container } = renderCard(<AudioMessage {...given()} event={event('data:audio/wav,none')} />);
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect((await screen.findByRole('status')).textContent).toBe('This recording cannot be played.');
  await expectNoAxeFaults(container);
  await userEvent.click(screen.getByRole('button', { name: 'Try to play again' }));
  await screen.findByRole('status');
});

test('a recording from an address that the host does not allow is not fetched', () => {
  const { container } = renderCard(
    <MediaPolicyProvider value={() => false}>
      <AudioMessage {...given()} event={event('https://other.example/a.ogg')} />
    </MediaPolicyProvider>,
  );
  expect(container.querySelector('[src]')).toBeNull();
  screen.getByText('This recording cannot be played.');
});

test('leaving the conversation ends the sound', async () => {
  const { container, unmount } = renderCard(<AudioMessage {...given()} event={event(silence(60))} />);
  const player = container.querySelector('audio');
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  await playing();
  unmount();
  expect(player?.paused).toBe(true);
});
