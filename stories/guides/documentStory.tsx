import type { StoryObj } from '@storybook/react-vite';
import { MarkdownPage } from '../docs/MarkdownPage.tsx';
import { storyHref } from '../docs/Page.tsx';
import { documentStoryId } from './documentStoryId.ts';

const files = import.meta.glob<string>(
  [
    '../../docs/*.md',
    '../../docs/decisions/README.md',
    '../../api/*.md',
    '../../CONTRIBUTING.md',
    '../../CHANGELOG.md',
  ],
  { query: '?raw', import: 'default' },
);

const hrefOf = (path: string): string | undefined =>
  files[`../../${path}`] && storyHref(documentStoryId(path));

/** A story that renders a document of the repository. @param path Path from the root. */
export const documentStory = (path: string): StoryObj => ({
  loaders: [async () => ({ markdown: await files[`../../${path}`]?.() })],
  render: (_args, { loaded }) => (
    <MarkdownPage path={path} markdown={String(loaded.markdown)} hrefOf={hrefOf} />
  ),
});
