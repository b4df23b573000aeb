import {
  consumerTest,
  expectServerRendering,
  runProgram,
  startServer,
  withBrowser,
} from './support/consumer.ts';

const browser = withBrowser();

consumerTest(
  'a build with React Router renders and answers in German and English, with one store for each visitor',
  async (service) => {
    const app = 'apps/react-router';
    await runProgram(app, '@react-router/dev/bin.js', ['build']);
    const args = ['dist/server/index.js'];
    const server = await startServer(app, '@react-router/serve/bin.js', args, '/en', service);
    await expectServerRendering(await browser(), server, 'Nachricht', false);
  },
);
