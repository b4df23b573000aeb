import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InteractiveHeader } from '../../../src/components/interactive/InteractiveHeader.tsx';
import { MediaPolicyProvider } from '../../../src/components/media/mediaPolicy.ts';
import { expectNoAxeViolations, renderCard } from './card.tsx';

const media = { caption: '', filename: '' };

test('renders a document as a link named after its file', async () => {
  const header = {
    kind: 'document' as const,
    url: 'https://cdn.example/f',
    caption: '',
    filename: 'Size guide.pdf',
  };
  const { container } = renderCard(<InteractiveHeader header={header} />);
  const link = await screen.findByRole('link', { name: 'Size guide.pdf (opens in a new tab)' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  await expectNoAxeViolations(container);
});

test('plays a video with native controls and preloads only metadata', async () => {
  const { container } = renderCard(
    <InteractiveHeader header={{ ...media, kind: 'video', url: 'blob:x', caption: 'How to fold' }} />,
  );
  await waitFor(() => expect(container.querySelector('video')).toBeTruthy());
  const film = container.querySelector('video');
  expect(film?.controls).toBe(true);
  expect(film?.preload).toBe('metadata');
  expect(film?.getAttribute('aria-label')).toBe('How to fold');
});

test('plays a recording in the audio player', async () => {
  renderCard(<InteractiveHeader header={{ ...media, kind: 'audio', url: 'blob:x', caption: 'Hello' }} />);
  await screen.findByRole('group', { name: 'Hello' });
});

test('fetches no blocked media before a press', async () => {
  const { container } = renderCard(
    <MediaPolicyProvider value={() => false}>
      <InteractiveHeader header={{ ...media, kind: 'image', url: 'https://other.example/i.png' }} />
      <InteractiveHeader header={{ ...media, kind: 'video', url: 'https://other.example/v.mp4' }} />
    </MediaPolicyProvider>,
  );
  await waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(2));
  expect(container.querySelector('img, video, [src]')).toBeNull();
});

test('renders no link for a javascript: URL', async () => {
  renderCard(<InteractiveHeader header={{ ...media, kind: 'document', url: 'javascript:alert(1)' }} />);
  await screen.findByText('Document');
  expect(screen.queryByRole('link')).toBeNull();
});
