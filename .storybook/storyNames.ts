import type { Indexer } from 'storybook/internal/types';
import { sentenceCase } from './sentenceCase.ts';

/** Names stories in sentence case, and gives docs pages to components only. */
export const withReadableNames = (indexer: Indexer): Indexer => ({
  ...indexer,
  createIndex: async (fileName, options) => {
    const entries = await indexer.createIndex(fileName, options);
    return entries.map((entry) => ({
      ...entry,
      name: sentenceCase(entry.name ?? entry.exportName),
      tags: [...(entry.tags ?? []), ...(entry.title?.startsWith('Components/') ? [] : ['!autodocs'])],
    }));
  },
});
