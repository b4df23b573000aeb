import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ImageMessage } from '../../../src/components/media/ImageMessage.tsx';
import { expectNoAxeViolations, renderCard, rendererProps } from '../interactive/card.tsx';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const event = (url: string, caption = 'Size chart') => ({
  kind: 'image' as const,
  speaker: 'agent' as const,
  url,
  caption,
});

test('keeps its height when the picture loads', async () => {
  renderCard(<ImageMessage {...rendererProps()} event={event(pixel)} />);
  const figure = screen.getByRole('figure');
  const before = figure.getBoundingClientRect().height;
  await waitFor(() => expect(figure.dataset.state).toBe('ready'));
  expect(figure.getBoundingClientRect().height).toBe(before);
});

test('opens full size on a press, and Escape returns the focus', async () => {
  const { container } = renderCard(<ImageMessage {...rendererProps()} event={event(pixel)} />);
  const open = screen.getByRole('button', { name: 'Size chart Enlarge picture' });
  await userEvent.click(open);
  const dialog = await screen.findByRole('dialog', { name: 'Size chart' });
  within(dialog).getByRole('img', { name: 'Size chart' });
  await expectNoAxeViolations(container);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(open);
});

test('closes the full-size picture on a press outside', async () => {
  renderCard(<ImageMessage {...rendererProps()} event={event(pixel)} />);
  await userEvent.click(screen.getByRole('button'));
  const dialog = await screen.findByRole('dialog');
  const { left, top } = dialog.getBoundingClientRect();
  await userEvent.click(document.documentElement, {
    position: { x: Math.max(0, left - 8), y: Math.max(0, top - 8) },
    force: true,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows a broken picture with its caption', async () => {
  const { container } = renderCard(
    <ImageMessage {...rendererProps()} event={event('data:image/png,none')} />,
  );
  await screen.findByText('We can’t show this picture.');
  screen.getByText('Size chart');
  screen.getByRole('link', { name: 'Open picture (opens in a new tab)' });
  expect(screen.queryByRole('button')).toBeNull();
  await expectNoAxeViolations(container);
});

test('has an accessible name without a caption', () => {
  renderCard(<ImageMessage {...rendererProps()} event={event(pixel, '')} />);
  screen.getByRole('img', { name: 'Picture' });
});
