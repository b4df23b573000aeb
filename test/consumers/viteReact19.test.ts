import { join } from 'node:path';
import {
  consumerTest,
  expectFirstAnswer,
  folderOf,
  german,
  runProgram,
  serve,
  withBrowser,
} from './support/consumer.ts';

const browser = withBrowser();

consumerTest('a build with Vite and React 19 shows a first answer', async (service) => {
  const app = 'apps/vite-react19';
  await runProgram(app, 'vite/bin/vite.js', ['build']);
  const url = await serve(join(folderOf(app), 'dist'), service);
  await expectFirstAnswer(await browser(), url, german);
});
