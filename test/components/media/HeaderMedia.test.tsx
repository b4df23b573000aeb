import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HeaderMedia } from '../../../src/components/media/HeaderMedia.tsx';
import { expectNoAxeViolations, renderCard } from '../interactive/card.tsx';

const header = (kind: 'image' | 'audio' | 'video' | 'document', url: string, filename = '') => (
  <HeaderMedia header={{ kind, url, caption: '', filename }} />
);

test('renders a document as a link with its name', async () => {
  const { container } = renderCard(header('document', 'https://shop.example/care.pdf', 'care.pdf'));
  expect(screen.getByRole('link', { name: /^care\.pdf/ }).getAttribute('href')).toContain('care.pdf');
  await expectNoAxeViolations(container);
});

test('replaces a video that cannot be played by a link', async () => {
  const { container } = renderCard(header('video', 'data:video/mp4,none'));
  expect(container.querySelector('video')?.getAttribute('aria-label')).toBe('Video');
  await screen.findByRole('link', { name: /^Video/ });
  await expectNoAxeViolations(container);
});

test('plays a recording in the audio player', () => {
  renderCard(header('audio', 'https://shop.example/a.mp3'));
  screen.getByRole('group', { name: 'Voice message' });
});
