import { join } from 'node:path';
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

consumerTest('a build with Vite and React 18 shows a first answer', async (service) => {
  const app = 'vite-react18';
  await runProgram(app, 'vite/bin/vite.js', ['build']);
  const url = await serve(join(folderOf(app), 'dist'), service);
  await expectFirstAnswer(await browser(), url, english);
});
