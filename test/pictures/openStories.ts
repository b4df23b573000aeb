import type { Browser } from 'playwright-core';
import { endMotion } from '../support/endMotion.ts';

export interface Stories {
  /** Shows a story, runs its `play`, waits until nothing changes and returns a PNG of all of it as a data URL. */
  readonly screenshot: (id: string) => Promise<string>;
  /**
   * Evaluates a function in the page of a story, in forced colours. Shows the story and runs its `play` first, unless this story
   * is already shown.
   */
  readonly inspectForcedColours: <T>(id: string, evaluate: () => T) => Promise<T>;
}

/** Opens the built Storybook at a width and a fixed time, without carets and motion. */
export const openStories = async (
  browser: Browser,
  url: string,
  width: number,
  forcedColors: 'active' | 'none' = 'none',
): Promise<Stories> => {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    forcedColors,
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
    // For this user agent, Storybook shows CSS animations at their end, paused.
    userAgent: 'StorybookTestRunner',
  });
  const page = await context.newPage();
  const screen = await context.newCDPSession(page);
  await page.clock.setFixedTime(new Date('2026-03-02T14:05:00Z'));
  let openRequests = 0;
  page.on('request', () => {
    openRequests += 1;
  });
  const ended = () => {
    openRequests -= 1;
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);

  let shown: string | undefined;
  const open = async (id: string): Promise<void> => {
    // Without axe, which runs in the tests of the stories.
    await page.goto(`${url}iframe.html?id=${id}&viewMode=story&globals=width:full;a11y.manual:!true`);
    // Without `content-visibility`, which only estimates the height of rows that were never drawn.
    await page.addStyleTag({
      content: '* { caret-color: transparent !important; content-visibility: visible !important; }',
    });
    // Waits until the first run of the story has ended: if a story is shown again while its `play` runs, Storybook reloads the
    // page, and the listener below is lost.
    await page.waitForFunction(
      `window.__STORYBOOK_PREVIEW__?.storyRenders.some(
        ({ id, phase }) => id === '${id}' && ['finished', 'aborted', 'errored'].includes(phase)
      )`,
    );
    // Storybook finishes a story whose `play` failed with the status `success`.
    await page.evaluate(`
      __STORYBOOK_PREVIEW__.channel.on('playFunctionThrewException', ({ message }) => { window.playError = message; });
      __STORYBOOK_PREVIEW__.channel.on('storyFinished', (finished) => { window.finishedStory = finished; });
    `);
  };

  const showOnce = async (id: string): Promise<void> => {
    if (shown === undefined) {
      await open(id);
      shown = id;
    }
    // Storybook ignores `setCurrentStory` for the current story. The first story of a page is current already, because the page
    // was loaded with it.
    const event = shown === id ? 'forceRemount' : 'setCurrentStory';
    shown = id;
    await page.evaluate(`
      window.finishedStory = window.playError = undefined;
      __STORYBOOK_PREVIEW__.channel.emit('${event}', { storyId: '${id}', viewMode: 'story' });
    `);
    await page.waitForFunction(`window.finishedStory?.storyId === '${id}'`);
    const { status, playError } = await page.evaluate<{ status: string; playError?: string }>(
      '({ status: window.finishedStory.status, playError: window.playError })',
    );
    if (status !== 'success' || playError)
      throw new Error(`${id} failed: ${playError ?? (await page.innerText('body'))}`);
    await page.mouse.move(0, 0);
  };
  const show = async (id: string): Promise<void> => {
    try {
      await showOnce(id);
    } catch (error) {
      // The next attempt, or the next story, loads the page again.
      shown = undefined;
      throw error;
    }
  };

  /** Waits for images, fonts, the end of all motion and two frames, and counts the changes of the page during that time. */
  const changes = async () =>
    page.evaluate(
      async (end) => {
        let count = 0;
        const observer = new MutationObserver((records) => {
          count += records.length;
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        // Lazy pictures outside the viewport would never load.
        for (const image of document.images) if (image.loading === 'lazy') image.loading = 'eager';
        await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
        await document.fonts.ready;
        end();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        observer.disconnect();
        return count;
      },
      await page.evaluateHandle<typeof endMotion>(`(${endMotion})`),
    );

  const settle = async (id: string): Promise<void> => {
    for (let round = 0; round < 100; round += 1) if ((await changes()) === 0 && openRequests === 0) return;
    throw new Error(`${id} keeps changing; use the tag "moving" if that is intended.`);
  };

  const screenshot = async (id: string): Promise<string> => {
    await show(id);
    await settle(id);
    const bottom = await page.evaluate(() =>
      Math.max(
        // A chat on a page is positioned in the viewport, so the picture has at least the height of the viewport.
        document.querySelector('shelftalk-chat') ? innerHeight : 0,
        ...[...document.querySelectorAll('main.shelftalk, dialog[open], :popover-open')].map(
          (each) => each.getBoundingClientRect().bottom,
        ),
      ),
    );
    const { data } = await screen.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: bottom > 800,
      clip: { x: 0, y: 0, width, height: Math.ceil(bottom), scale: 1 },
    });
    return `data:image/png;base64,${data}`;
  };
  const inspectForcedColours = async <T>(id: string, evaluate: () => T): Promise<T> => {
    if (shown !== id) await show(id);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.evaluate(endMotion);
    const result = await page.evaluate(evaluate);
    await page.emulateMedia({ forcedColors });
    return result;
  };
  return { screenshot, inspectForcedColours };
};
