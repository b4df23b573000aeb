import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser } from '../support/chromium.ts';
import { type StoryEntry, serveStorybook, storyEntries } from '../support/storybook.ts';
import { comparePicture } from './comparePicture.ts';

const states = storyEntries().filter(({ type, title }) => type === 'story' && title.startsWith('States/'));
const nameOf = ({ id }: StoryEntry, width: number) =>
  `${id.replace('states-', '').replace('--', '/')}.${width}`;

let browser: Browser;
let book: Awaited<ReturnType<typeof serveStorybook>>;
beforeAll(async () => {
  [browser, book] = await Promise.all([openBrowser(), serveStorybook('/')]);
});
afterAll(async () => {
  await browser.close();
  await book.close();
});

const openPage = async (width: number): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date('2026-03-02T14:05:00Z'));
  return page;
};

/** Shows a story, plays it to its end, and waits until all of it can be seen. */
const show = async (page: Page, { id }: StoryEntry): Promise<void> => {
  if (page.url() === 'about:blank') {
    await page.goto(`${book.url}iframe.html?id=${id}&viewMode=story&globals=width:full`);
    await page.addStyleTag({ content: '* { caret-color: transparent !important; }' });
  } else {
    await page.evaluate(
      `__STORYBOOK_PREVIEW__.channel.emit('setCurrentStory', { storyId: '${id}', viewMode: 'story' })`,
    );
  }
  await page.waitForFunction(
    `(() => {
      const shown = window.__STORYBOOK_PREVIEW__?.storyRenders ?? [];
      return shown.length > 0 && shown.every((each) => each.id === '${id}' && each.phase === 'finished');
    })()`,
  );
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A lazy picture off the screen would never be there.
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
};

const take = async (page: Page): Promise<Buffer> => {
  const height = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('main.shelftalk, dialog[open], :popover-open')].map(
        (each) => each.getBoundingClientRect().bottom,
      ),
    ),
  );
  const { width = 0 } = page.viewportSize() ?? {};
  const clip = { x: 0, y: 0, width, height: Math.ceil(height) };
  return page.screenshot({ fullPage: true, clip, animations: 'disabled', scale: 'css' });
};

describe.each([360, 1280])('at %i px', (width) => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage(width);
  });

  for (const state of states) {
    it(`${state.title} ${state.name} looks as it did`, async ({ skip }) => {
      await show(page, state);
      const verdict = comparePicture(nameOf(state, width), await take(page), inject('takesReferences'));
      if (verdict.kind === 'no-reference') skip('There is no reference: npm run pictures -- --update');
      expect(verdict).not.toMatchObject({ kind: 'different' });
    });
  }
});
