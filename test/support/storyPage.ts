import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { StoryEntry } from './storybook.ts';

/** A page that shows one story of the built Storybook after the other, without loading anew. */
export async function storyPage(browser: Browser, book: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-IE', ...options });
  const page: Page = await context.newPage();
  return {
    page,
    /** Shows a story with what the toolbar chooses, and plays it to its end. */
    show: async ({ id }: Pick<StoryEntry, 'id'>, globals: Readonly<Record<string, string>> = {}) => {
      const chosen = JSON.stringify({ width: 'full', ...globals });
      if (page.url() === 'about:blank') {
        await page.goto(`${book}iframe.html?id=${id}&viewMode=story&globals=width:full`);
        await page.waitForFunction(`window.__STORYBOOK_PREVIEW__?.storyRenders?.length > 0`);
      }
      await page.evaluate(`(() => {
        const { channel } = __STORYBOOK_PREVIEW__;
        channel.emit('updateGlobals', { globals: ${chosen} });
        channel.emit('setCurrentStory', { storyId: '${id}', viewMode: 'story' });
      })()`);
      await page.waitForFunction(
        `__STORYBOOK_PREVIEW__.storyRenders.every((each) => each.id === '${id}' && each.phase === 'finished')`,
      );
      await page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`);
    },
  };
}
