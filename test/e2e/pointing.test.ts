import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { chat } from '../support/chromium.ts';
import { openShopForFile } from '../support/shopVisits.ts';

const { visitShop } = openShopForFile();

/** Records changes of the body, which does not contain the chat. */
const recordChanges = (page: Page) =>
  page.evaluate(`{
    window.pageChanges = [];
    new MutationObserver((changes) => window.pageChanges.push(...changes.map(({ type, target, attributeName }) =>
      [type, attributeName, target.nodeName, target.className].join(' '))))
      .observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  }`);
const pageChanges = (page: Page) => page.evaluate('window.pageChanges');

const ringOf = (page: Page) => page.locator('shelftalk-chat .point-ring');

/** Distances in pixels from the edges of the ring to the edges of a product's card: 6 on each side of an enclosed card. */
const distances = async (page: Page, title: string): Promise<readonly number[]> => {
  const card = await page.locator('main .card').filter({ hasText: title }).first().boundingBox();
  const ring = await ringOf(page).boundingBox();
  if (!card || !ring) return [];
  return [
    card.x - ring.x,
    card.y - ring.y,
    ring.x + ring.width - card.x - card.width,
    ring.y + ring.height - card.y - card.height,
  ].map(Math.round);
};
const around = [6, 6, 6, 6];

it.each([{ width: 1280 }, { width: 360 }])(
  'shows a product of the answer on the page, $width px wide, without changing the page',
  async ({ width }) => {
    const { page, complaints } = await visitShop('/c/jackets/', { width, height: 780 });
    const { launcher, panel, say, quiet } = chat(page);
    await launcher.click();
    await say('rain jackets');
    await quiet();
    // On a wide page, the chat does not cover this one.
    const button = panel.getByRole('button', { name: 'Show on page' }).first();
    await button.waitFor();
    const title = (await button.locator('.shelftalk-hidden').textContent())?.trim() ?? '';
    await recordChanges(page);
    await button.click();

    await ringOf(page).waitFor();
    await expect.poll(() => distances(page, title)).toEqual(around);
    const card = page.locator('main .card').filter({ hasText: title }).first();
    expect(await card.evaluate((node) => node.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    expect(await page.locator('shelftalk-chat .point-status').textContent()).toBe(
      `${title} is highlighted on the page`,
    );
    // On a phone, the chat covers the page, so it is closed, and the focus moves to the product.
    const isPhone = width < 500;
    await expect.poll(() => panel.isVisible()).toBe(!isPhone);
    if (isPhone) await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(title);

    await page.mouse.move(100, 300);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => distances(page, title)).toEqual(around);
    await page.setViewportSize({ width: width - 40, height: 700 });
    await expect.poll(() => distances(page, title)).toEqual(around);
    await page.keyboard.press('Escape');
    await ringOf(page).waitFor({ state: 'detached' });
    expect(await panel.isVisible()).toBe(!isPhone);
    expect(await pageChanges(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

it('does not offer to show products that are not on the page', async () => {
  const { page, complaints } = await visitShop('/help/');
  const { launcher, panel, say, quiet } = chat(page);
  await launcher.click();
  await say('rain jackets');
  await panel.locator('.shelftalk-product').first().waitFor();
  await quiet();
  await expect.poll(() => panel.locator('.shelftalk-point').count()).toBeGreaterThan(0);
  expect(await panel.getByRole('button', { name: 'Show on page' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('highlights the product of a product page from its details', async () => {
  const { page, complaints } = await visitShop('/p/skerry-down-parka/');
  const { launcher, panel, say, quiet } = chat(page);
  await launcher.click();
  await say('Skerry Down Parka');
  await quiet();
  await panel
    .getByRole('link', { name: /^Skerry Down Parka/ })
    .last()
    .click();
  const sheet = panel.getByRole('dialog', { name: 'Skerry Down Parka' });
  await sheet.getByRole('button', { name: 'Show on page' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await ringOf(page).waitFor();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  const ring = await ringOf(page).boundingBox();
  expect(ring?.y).toBeLessThan(heading?.y ?? 0);
  expect((ring?.y ?? 0) + (ring?.height ?? 0)).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0));
  expect(complaints).toEqual([]);
  await page.context().close();
});
