import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AudioMessage } from '../../../src/components/media/AudioMessage.tsx';
import { MediaPolicyProvider } from '../../../src/components/media/mediaPolicy.ts';
import { expectNoAxeViolations, renderCard, rendererProps } from '../interactive/card.tsx';
import { silence } from './silence.ts';

const event = (url: string) => ({ kind: 'audio' as const, speaker: 'agent' as const, url });
const message = (url: string) => <AudioMessage {...rendererProps()} event={event(url)} />;
const play = () => userEvent.click(screen.getByRole('button', { name: 'Play' }));
const pause = async () => userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
const bar = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Playback position' });
const position = () => Number(bar().value);

/** Plays until the duration is known, then pauses and returns to the start. */
async function renderPlayed(url: string, ui = message(url)) {
  const rendered = renderCard(ui);
  await play();
  await waitFor(() => expect(bar().disabled).toBe(false));
  await pause();
  fireEvent.input(bar(), { target: { value: '0' } });
  await waitFor(() => expect(position()).toBe(0));
  return rendered;
}

test('fetches nothing before the first press', async () => {
  const createElement = vi.spyOn(document, 'createElement');
  const { container } = renderCard(message('/a.mp3'));
  expect(createElement.mock.calls.filter(([name]) => name === 'audio')).toEqual([]);
  createElement.mockRestore();
  screen.getByRole('group', { name: 'Voice message' });
  expect(bar().disabled).toBe(true);
  await expectNoAxeViolations(container);
});

test('shows the duration of a recording in memory before it is played', async () => {
  renderCard(message(silence(60)));
  await waitFor(() => expect(bar().getAttribute('aria-valuetext')).toBe('0:00 of 1:00'));
  screen.getByRole('button', { name: 'Play' });
});

test('plays, pauses and shows position and duration', async () => {
  const { container } = renderCard(message(silence(60)));
  await play();
  await waitFor(() => expect(bar().getAttribute('aria-valuetext')).toMatch(/^0:0\d of 1:00$/));
  await expectNoAxeViolations(container);
  await pause();
  await screen.findByRole('button', { name: 'Play' });
});

test('seeks 5 seconds with arrows, 30 with Page keys, and to the ends with Home and End', async () => {
  await renderPlayed(silence(60));
  bar().focus();
  for (const [key, at] of [
    ['ArrowRight', 5],
    ['ArrowUp', 10],
    ['ArrowLeft', 5],
    ['PageUp', 35],
    ['PageDown', 5],
    ['PageDown', 0],
    ['End', 60],
    ['Home', 0],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await waitFor(() => expect([key, position()]).toEqual([key, at]));
  }
});

test('seeks forward with the left arrow in right-to-left text', async () => {
  renderCard(message(silence(60)), { dir: 'rtl' });
  await play();
  await waitFor(() => expect(bar().disabled).toBe(false));
  await pause();
  const before = position();
  bar().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(position()).toBeCloseTo(before + 5, 0));
});

test('seeks by dragging the bar', async () => {
  await renderPlayed(silence(60));
  fireEvent.input(bar(), { target: { value: '30' } });
  await waitFor(() => expect(bar().getAttribute('aria-valuetext')).toBe('0:30 of 1:00'));
});

test('plays one recording at a time', async () => {
  renderCard(
    <>
      {message(silence(60))}
      {message(silence(60))}
    </>,
  );
  const [first, second] = screen.getAllByRole('button', { name: 'Play' });
  if (first) await userEvent.click(first);
  await screen.findByRole('button', { name: 'Pause' });
  if (second) await userEvent.click(second);
  await waitFor(() => expect(second?.textContent).toBe('Pause'));
  await waitFor(() => expect(first?.textContent).toBe('Play'));
});

test('cycles the speed for all recordings', async () => {
  renderCard(
    <>
      {message(silence(1))}
      {message(silence(1))}
    </>,
  );
  const speeds = () =>
    screen.getAllByRole('button', { name: /^Playback speed/ }).map(({ textContent }) => textContent);
  const [first] = screen.getAllByRole('button', { name: 'Playback speed 1×' });
  for (const speed of ['Playback speed 1.5×', 'Playback speed 2×', 'Playback speed 1×']) {
    if (first) await userEvent.click(first);
    expect(speeds()).toEqual([speed, speed]);
  }
});

test('shows a failed recording with a retry button and a link to the file', async () => {
  const url = 'data:audio/wav,none';
  const { container } = renderCard(message(url));
  await play();
  expect((await screen.findByRole('status')).textContent).toBe('This recording can’t be played.');
  expect(screen.getByRole('link', { name: /^Open recording/ }).getAttribute('href')).toBe(url);
  await expectNoAxeViolations(container);
  await userEvent.click(screen.getByRole('button', { name: 'Try playing again' }));
  await screen.findByRole('status');
});

test('waits for a press for a recording from a blocked host', () => {
  renderCard(
    <MediaPolicyProvider value={() => false}>{message('https://other.example/a.ogg')}</MediaPolicyProvider>,
  );
  screen.getByRole('button', { name: 'Play recording' });
  expect(screen.queryByRole('slider')).toBeNull();
});

test('renders no link for an unsafe URL', () => {
  renderCard(message('javascript:alert(1)'));
  expect(screen.queryByRole('link')).toBeNull();
  screen.getByText('Voice message');
});

test('keeps playing when its row remounts or is no longer rendered, and can be paused again', async () => {
  const url = silence(60);
  const row = (key: string) => (
    <ol className="shelftalk-thread-list">{key && <li key={key}>{message(url)}</li>}</ol>
  );
  const { rerender } = renderCard(row('one'));
  const show = (key: string) => rerender(<div className="shelftalk">{row(key)}</div>);
  show('one');
  await play();
  await waitFor(() => expect(bar().disabled).toBe(false));
  show('two');
  await screen.findByRole('button', { name: 'Pause' });
  show('');
  expect(screen.queryByRole('slider')).toBeNull();
  show('three');
  await screen.findByRole('button', { name: 'Pause' });
  await waitFor(() => expect(position()).toBeGreaterThan(0));
  await pause();
});

test('keeps the position of a paused recording when its row remounts', async () => {
  const url = silence(60);
  const { unmount } = await renderPlayed(url);
  fireEvent.input(bar(), { target: { value: '20' } });
  unmount();
  renderCard(message(url));
  expect(bar().getAttribute('aria-valuetext')).toBe('0:20 of 1:00');
  await play();
  await waitFor(() => expect(position()).toBeGreaterThan(20));
  await pause();
});

test('stops when the conversation unmounts', async () => {
  const createElement = vi.spyOn(document, 'createElement');
  const { unmount } = renderCard(message(silence(60)));
  await play();
  await waitFor(() => expect(bar().disabled).toBe(false));
  const player = createElement.mock.results
    .map(({ value }) => value)
    .find((node) => node instanceof HTMLAudioElement);
  createElement.mockRestore();
  act(() => unmount());
  await waitFor(() => expect(player?.paused).toBe(true));
});
