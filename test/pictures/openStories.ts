import type { Browser } from 'playwright-core';

export interface Stories {
  /** Shows a story, plays it to its end, and gives a PNG of all of it as a data URL once nothing changes any more. */
  readonly shoot: (id: string) => Promise<string>;
  /** Shows a story, plays it to its end, and asks its page something. */
  readonly look: <T>(id: string, ask: () => T) => Promise<T>;
}

/** The built Storybook at a width, on a fixed day, without carets and motion. */
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
    // Storybook holds all motion at its end for a browser of this name.
    userAgent: 'StorybookTestRunner',
  });
  const page = await context.newPage();
  const screen = await context.newCDPSession(page);
  await page.clock.setFixedTime(new Date('2026-03-02T14:05:00Z'));
  let underWay = 0;
  page.on('request', () => {
    underWay += 1;
  });
  const ended = () => {
    underWay -= 1;
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);

  const show = async (id: string): Promise<void> => {
    if (page.url() === 'about:blank') {
      // What axe finds is for the tests of the stories.
      await page.goto(`${url}iframe.html?id=${id}&viewMode=story&globals=width:full;a11y.manual:!true`);
      // How high a row is that was never drawn is a guess.
      await page.addStyleTag({
        content: '* { caret-color: transparent !important; content-visibility: visible !important; }',
      });
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
  };

  /** How often the page changed until two frames were drawn; pictures and fonts are there by then. */
  const changes = () =>
    page.evaluate(async () => {
      let count = 0;
      const observer = new MutationObserver((records) => {
        count += records.length;
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      // A lazy picture off the screen would never be there.
      for (const image of document.images) if (image.loading === 'lazy') image.loading = 'eager';
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
      await document.fonts.ready;
      const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
      for (const motion of [document, ...roots].flatMap((root) => root.getAnimations())) {
        // What moves for ever is held by Storybook.
        if (motion.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) motion.finish();
      }
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      observer.disconnect();
      return count;
    });

  const settle = async (id: string): Promise<void> => {
    for (let look = 0; look < 100; look += 1) if ((await changes()) === 0 && underWay === 0) return;
    throw new Error(`${id} never stands still: give it the tag "moving" if it should not.`);
  };

  const shoot = async (id: string): Promise<string> => {
    await show(id);
    await settle(id);
    const bottom = await page.evaluate(() =>
      Math.max(
        // A chat on a page stands in a corner of the window.
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
  const look = async <T>(id: string, ask: () => T): Promise<T> => {
    await show(id);
    return page.evaluate(ask);
  };
  return { shoot, look };
};
