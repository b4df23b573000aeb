import { describe, expect, it } from 'vitest';
import { codeBlocks } from '../support/documents.ts';
import { read } from '../support/sources.ts';

/** Files of the consumers, and the guide that contains each file in full. */
const documentedFiles = [
  ['next/app/api/agent/[route]/route.ts', 'docs/next.md'],
  ['react-router/app/routes/api.agent.$route.ts', 'docs/next.md'],
  ['unit/chat.test.tsx', 'docs/testing.md'],
  ['vite-react19/src/Assistant.tsx', 'docs/react.md'],
  ['vue/src/App.vue', 'docs/vue.md'],
  ['vue/vite.config.mjs', 'docs/vue.md'],
] as const;

describe('the consumers', () => {
  it.each(documentedFiles)('contain %s as printed in %s', (file, guide) => {
    const codes = codeBlocks(guide).map(({ code }) => code.trim());
    expect(codes).toContain(read(`test/consumers/apps/${file}`).trim());
  });
});
