import {
  consumerTest,
  english,
  expectFirstAnswer,
  folderOf,
  serve,
  withBrowser,
} from './support/consumer.ts';

const browser = withBrowser();

consumerTest('a plain page shows a first answer under the documented content policy', async (service) => {
  const { proxyUrl, shopUrl } = service;
  const policy = [
    "default-src 'none'",
    `script-src ${proxyUrl}`,
    `connect-src ${proxyUrl}`,
    // The pictures of the products are the shop's.
    `img-src data: ${proxyUrl} ${shopUrl}`,
    `media-src ${proxyUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const url = await serve(folderOf('apps/plain'), service, policy);
  await expectFirstAnswer(await browser(), url, english);
});
