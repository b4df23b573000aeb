import { join } from 'node:path';
import { expect } from 'vitest';
import {
  consumerTest,
  english,
  expectFirstAnswer,
  folderOf,
  runProgram,
  serve,
  withBrowser,
} from './support/consumer.ts';

const browser = withBrowser();

consumerTest('a build with Vue 3 shows a first answer in the element', async (service) => {
  const app = 'apps/vue';
  await runProgram(app, 'vite/bin/vite.js', ['build']);
  const url = await serve(join(folderOf(app), 'dist'), service);
  const page = await expectFirstAnswer(await browser(), url, english);
  await expect.poll(() => page.locator('shelftalk-chat').count()).toBe(1);
});
