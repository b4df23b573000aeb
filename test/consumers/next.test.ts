import {
  consumerTest,
  expectServerRendering,
  runProgram,
  startServer,
  withBrowser,
} from './support/consumer.ts';

const browser = withBrowser();

consumerTest(
  'a build with Next renders and answers in German and English, with one store for each visitor',
  async (service) => {
    const [app, program] = ['apps/next', 'next/dist/bin/next'];
    await runProgram(app, program, ['build']);
    const server = await startServer(app, program, ['start'], '/en', service);
    await expectServerRendering(await browser(), server, 'Fragen?', true);
  },
);
