import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../support/chromium.ts';
import { serveStorybook, storyEntries } from '../support/storybook.ts';
import { findInvisible } from './forcedColours.ts';
import { openStories } from './openStories.ts';

/** The stories of components; `pictures.test.ts` inspects those of states, which it shows anyway. */
const stories = storyEntries().filter(
  ({ type, title }) => type === 'story' && title.startsWith('Components/'),
);

let browser: Browser;
let storybook: Awaited<ReturnType<typeof serveStorybook>>;
beforeAll(async () => {
  [browser, storybook] = await Promise.all([openBrowser(), serveStorybook('/')]);
});
afterAll(async () => {
  await browser.close();
  await storybook.close();
});

it('finds controls that are invisible in forced colours', async () => {
  const page = await browser.newPage({ forcedColors: 'active' });
  await page.setContent(`
    <style>button { border: 0; outline: 0; font: inherit } button:focus { box-shadow: 0 0 0 2px red }</style>
    <button style="inline-size: 40px; block-size: 40px; background: red"></button>
    <div><button aria-pressed="true" style="background: red">One</button><button>Two</button></div>
    <button><svg width="20" height="20"><path d="M0 0h20v20z" fill="#b0432a" /></svg></button>`);
  const found = await page.evaluate(findInvisible);
  await page.close();
  expect(found.map((each) => each.replace(/:.*/u, ''))).toEqual([
    'has no outline and no text',
    'ignores forced colours',
    'shows its selection only by colour',
    'has no focus indicator',
    'has no focus indicator',
    'has no focus indicator',
  ]);
});

it('every control in the stories of components shows itself, its selection and its focus in forced colours', async () => {
  const page = await openStories(browser, storybook.url, 1280, 'active');
  const found: Record<string, readonly string[]> = {};
  for (const { id } of stories) {
    const invisible = await page.inspectForcedColours(id, findInvisible);
    if (invisible.length > 0) found[id] = invisible;
  }
  expect(stories.length).toBeGreaterThan(80);
  expect(found).toEqual({});
}, 600_000);
