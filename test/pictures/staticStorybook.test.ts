import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '../support/chromium.ts';
import { serveStorybook, storyEntries } from '../support/storybook.ts';

let browser: Browser;
let storybook: Awaited<ReturnType<typeof serveStorybook>>;
beforeAll(async () => {
  [browser, storybook] = await Promise.all([openBrowser(), serveStorybook('/a/b/')]);
});
afterAll(async () => {
  await browser.close();
  await storybook.close();
});

describe('the built Storybook below a path', () => {
  it('opens a story with requests to its own origin only, all successful', async () => {
    const { page } = await visit(browser, 'about:blank');
    const outside: string[] = [];
    const missing: string[] = [];
    let requests = 0;
    page.on('request', (request) => {
      requests += 1;
      const url = request.url();
      if (!url.startsWith(storybook.url) && !/^(data|blob):/.test(url)) outside.push(url);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) missing.push(response.url());
    });
    await page.goto(`${storybook.url}?path=/story/components-button--demo`);
    const story = page.frameLocator('#storybook-preview-iframe');
    await story.getByRole('button', { name: 'Start again' }).waitFor();
    for (const name of [/Scheme/, /Brand/, /Language/, /Width/, /Text size/, /More settings/])
      await page.getByRole('button', { name }).waitFor();
    expect({ outside, missing }).toEqual({ outside: [], missing: [] });
    expect(requests).toBeGreaterThan(5);
    await page.context().close();
  });

  it('shows a story in the preact build, as in the script tag', async () => {
    const { page } = await visit(
      browser,
      `${storybook.url}iframe.html?id=tests-states-panel--answered&viewMode=story&globals=runtime:preact`,
    );
    await page
      .locator('[data-runtime="preact"]')
      .getByText('Three that keep out a full day of rain:')
      .waitFor();
    await page.context().close();
  });

  it('documents the props of a component with their docstrings', async () => {
    const { page } = await visit(
      browser,
      `${storybook.url}iframe.html?viewMode=docs&id=components-composer--docs`,
    );
    await page
      .getByRole('group', { name: 'Props of Composer' })
      .getByText('Remaining characters; negative when the text is too long.')
      .waitFor();
    await page.getByText('Shift+Enter inserts a newline').waitFor();
    await page.context().close();
  });

  it('has a docs page, a demo and a playground for every component', () => {
    const entries = storyEntries().filter(({ title }) => title.startsWith('Components/'));
    const titles = [...new Set(entries.map(({ title }) => title))];
    const namesOf = (title: string) => entries.filter((each) => each.title === title).map(({ name }) => name);
    const lacking = titles.filter((title) =>
      ['Docs', 'Demo', 'Playground'].some((name) => !namesOf(title).includes(name)),
    );
    expect(lacking).toEqual([]);
  });
});
