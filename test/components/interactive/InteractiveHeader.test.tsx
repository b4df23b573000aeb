import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InteractiveHeader } from '../../../src/components/interactive/InteractiveHeader.tsx';
import { MediaPolicyProvider } from '../../../src/components/media/mediaPolicy.ts';
import { expectNoAxeFaults, renderCard } from './card.tsx';

const media = { caption: '', filename: '' };

test('a document is a link named after its file', async () => {
  const header = {
    kind: 'document' as const,
    url: 'https://cdn.example/f',
    caption: '',
    filename: 'Size guide.pdf',
  };
  const { container } = renderCard(<InteractiveHeader header={header} />);
  const link = screen.getByRole('link', { name: 'Size guide.pdf (opens in a new tab)' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  await expectNoAxeFaults(container);
});

test('a film has the controls of the browser and is fetched only in part', () => {
  const { container } = renderCard(
    <InteractiveHeader header={{ ...media, kind: 'video', url: 'blob:x', caption: 'How to fold' }} />,
  );
  const film = container.querySelector('video');
  expect(film?.controls).toBe(true);
  expect(film?.preload).toBe('metadata');
  expect(film?.getAttribute('aria-label')).toBe('How to fold');
});

test('a recording has our player', () => {
  renderCard(<InteractiveHeader header={{ ...media, kind: 'audio', url: 'blob:x', caption: 'Hello' }} />);
  screen.getByRole('group', { name: 'Hello' });
});

test('media that the host does not allow are links, and nothing is fetched', () => {
  const { container } = renderCard(
    <MediaPolicyProvider value={() => false}>
      <InteractiveHeader header={{ ...media, kind: 'image', url: 'https://other.example/i.png' }} />
      <InteractiveHeader header={{ ...media, kind: 'video', url: 'https://other.example/v.mp4' }} />
    </MediaPolicyProvider>,
  );
  expect(container.querySelector('img, video, [src]')).toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

test('an address that would run a script is no link', () => {
  renderCard(<InteractiveHeader header={{ ...media, kind: 'document', url: 'javascript:alert(1)' }} />);
  expect(screen.queryByRole('link')).toBeNull();
  screen.getByText('Document');
});
