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

consumerTest('a build with webpack and parts that load on demand shows a first answer', async (service) => {
  const app = 'apps/webpack';
  await runProgram(app, 'webpack-cli/bin/cli.js');
  const url = await serve(folderOf(app), service);
  await expectFirstAnswer(await browser(), url, { ...english, launcher: undefined });
});
