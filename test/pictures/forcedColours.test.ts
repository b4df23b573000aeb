import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../support/chromium.ts';
import { serveStorybook, storyEntries } from '../support/storybook.ts';
import { findUnseen } from './forcedColours.ts';
import { openStories } from './openStories.ts';

const shown = storyEntries().filter(
  ({ type, title, tags }) =>
    type === 'story' && /^(?:States|Components)\//u.test(title) && !tags.includes('moving'),
);

let browser: Browser;
let book: Awaited<ReturnType<typeof serveStorybook>>;
beforeAll(async () => {
  [browser, book] = await Promise.all([openBrowser(), serveStorybook('/')]);
});
afterAll(async () => {
  await browser.close();
  await book.close();
});

it('finds what cannot be seen in forced colours', async () => {
  const page = await browser.newPage({ forcedColors: 'active' });
  await page.setContent(`
    <style>button { border: 0; outline: 0; font: inherit } button:focus { box-shadow: 0 0 0 2px red }</style>
    <button style="inline-size: 40px; block-size: 40px; background: red"></button>
    <div><button aria-pressed="true" style="background: red">One</button><button>Two</button></div>
    <button><svg width="20" height="20"><path d="M0 0h20v20z" fill="#b0432a" /></svg></button>`);
  const found = await page.evaluate(findUnseen);
  await page.close();
  expect(found.map((each) => each.replace(/:.*/u, ''))).toEqual([
    'has neither a line nor words',
    'has a colour of its own',
    'is chosen by its colour alone',
    'shows no outline when it has the focus',
    'shows no outline when it has the focus',
    'shows no outline when it has the focus',
  ]);
});

it('every control of every story is seen in forced colours: itself, its choice and its focus', async () => {
  const pages = await Promise.all([0, 1].map(() => openStories(browser, book.url, 1280, 'active')));
  const found: Record<string, readonly string[]> = {};
  await Promise.all(
    pages.map(async (stories, at) => {
      for (const { id } of shown.filter((_story, index) => index % pages.length === at)) {
        const unseen = await stories.look(id, findUnseen);
        if (unseen.length > 0) found[id] = unseen;
      }
    }),
  );
  expect(shown.length).toBeGreaterThan(150);
  expect(found).toEqual({});
}, 600_000);
