import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chat } from '../support/chromium.ts';
import { shifts, watchShifts } from '../support/layoutShifts.ts';
import { openShopForFile } from '../support/shopVisits.ts';

const { visitShop } = openShopForFile();

/** Delays the file of the app until the returned function is called. */
async function holdApp(page: Page) {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/app-[\w-]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Left, right, bottom and height of the text field's frame, in whole pixels. */
const textBox = async (page: Page) => {
  const box = await chat(page)
    .panel.locator('textarea')
    .evaluate((field) => {
      const { left, right, bottom, height } = (
        field.closest('.shelftalk-composer-field') ?? field
      ).getBoundingClientRect();
      return [left, right, bottom, height];
    });
  return box.map(Math.round);
};

describe.each([
  [1280, 800],
  [500, 800],
])('opening the chat on a page of %d by %d px', (width, height) => {
  it('draws the field where the composer appears, and shifts nothing', async () => {
    const { page } = await visitShop('/c/jackets/');
    await page.setViewportSize({ width, height });
    const release = await holdApp(page);
    await chat(page).launcher.waitFor();
    await watchShifts(page);
    await chat(page).launcher.click();
    const before = await textBox(page);
    release();
    await chat(page).panel.locator('.shelftalk-composer').waitFor();
    await page.evaluate(() => document.fonts.ready);
    const after = await textBox(page);
    // The attachment menu of this shop takes the start of the row.
    expect(after.slice(1)).toEqual(before.slice(1));
    await chat(page).say('rain jackets');
    await chat(page).panel.locator('.shelftalk-product').first().waitFor();
    expect(await shifts(page)).toEqual([]);
    await page.context().close();
  });
});

it('closes with the button of the header before the app is loaded', async () => {
  const { page } = await visitShop('/help/');
  const release = await holdApp(page);
  const { launcher, panel } = chat(page);
  await launcher.click();
  expect(await launcher.isVisible()).toBe(false);
  await panel.getByRole('button', { name: '✕' }).click();
  await launcher.waitFor();
  expect(await launcher.evaluate((button) => button.matches(':focus'))).toBe(true);
  release();
  await page.context().close();
});

it('hides the launcher while the panel is open in its place, and fades the closing panel for 160 ms', async () => {
  const { page } = await visitShop('/help/');
  const { launcher, panel } = chat(page);
  const place = await launcher.boundingBox();
  await launcher.click();
  await panel.locator('.shelftalk-composer').waitFor();
  expect(await launcher.isVisible()).toBe(false);
  const frame = await panel.boundingBox();
  expect(frame && place && frame.y + frame.height).toBeCloseTo((place?.y ?? 0) + (place?.height ?? 0), 0);
  await page.evaluate(async () => {
    const frame = document.querySelector('shelftalk-chat')?.shadowRoot?.querySelector('dialog');
    // The fade is shorter if it reverses one that is still running.
    await Promise.all(frame?.getAnimations().map(({ finished }) => finished) ?? []);
    frame?.addEventListener('transitionrun', ({ propertyName }) => {
      const fade = frame
        .getAnimations()
        .find((each) => Reflect.get(each, 'transitionProperty') === 'opacity');
      if (propertyName === 'opacity') Object.assign(window, { fadeMs: fade?.effect?.getTiming().duration });
    });
  });
  await panel.getByRole('button', { name: 'Close chat' }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'fadeMs') as unknown)).toBe(160);
  await panel.waitFor({ state: 'hidden' });
  expect(await launcher.isVisible()).toBe(true);
  await page.context().close();
});

it('uses the font of the page’s body, and requests no font file', async () => {
  const { page } = await visitShop('/help/');
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  const { launcher, panel } = chat(page);
  await launcher.click();
  await panel.locator('.shelftalk-composer').waitFor();
  const family = (selector: string) =>
    panel
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).fontFamily);
  const body = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(body).toContain('Inter');
  expect(await family('.shelftalk-panel-title')).toBe(body);
  expect(await family('textarea')).toBe(body);
  expect(await launcher.evaluate((button) => getComputedStyle(button).fontFamily)).toBe(body);
  await page.evaluate(() => document.querySelector('shelftalk-chat')?.setAttribute('font', 'serif'));
  expect(await family('textarea')).toBe('serif');
  expect(fonts).toEqual([]);
  await page.context().close();
});
