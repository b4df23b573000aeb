import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ar, de, en } from '../../src/components/messages/locales.ts';
import { chat } from '../support/chromium.ts';
import { shifts, watchShifts } from '../support/layoutShifts.ts';
import { openShopForFile } from '../support/shopVisits.ts';

const { visitShop } = openShopForFile();

/** Faults in the panel or its open sheet: visible controls or texts that overlap, and contents wider than their box. */
const faults = (page: Page): Promise<readonly string[]> =>
  page.locator('shelftalk-chat').evaluate((host) => {
    const panel = host.shadowRoot?.querySelector('.shelftalk-panel');
    if (!panel) return ['There is no panel.'];
    const sheet = panel.querySelector('.shelftalk-sheet[open]');
    const root = sheet ?? panel;
    // The box with the buy button is opaque, and the rest of the sheet scrolls behind it.
    const buy = sheet?.querySelector('.shelftalk-details-buy');
    const controls = 'a, button, textarea, summary';
    const nameOf = (node: Element) => `${node.className} “${node.textContent?.trim().slice(0, 30)}”`;
    const isVisible = (node: Element) =>
      node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !node.closest('[inert]');
    const hasText = (node: Element) =>
      [...node.childNodes].some((child) => child instanceof Text && child.data.trim() !== '');
    /** The parts of a node's lines that its scrolling ancestors show. */
    const shownParts = (node: Element) => {
      let [left, top, right, bottom] = [-Infinity, -Infinity, Infinity, Infinity];
      for (let box: Element | null = node; box && box !== root; box = box.parentElement) {
        const { overflow, clipPath } = getComputedStyle(box);
        if (overflow === 'visible') continue;
        const edge = box.getBoundingClientRect();
        const [, clipped] = /^inset\(0px 0px (\d+)px\)$/u.exec(clipPath) ?? [];
        left = Math.max(left, edge.left);
        top = Math.max(top, edge.top);
        right = Math.min(right, edge.right);
        bottom = Math.min(bottom, edge.bottom - Number(clipped ?? 0));
      }
      if (buy && !buy.contains(node)) bottom = Math.min(bottom, buy.getBoundingClientRect().top);
      return [...node.getClientRects()]
        .map((line) => ({
          left: Math.max(left, line.left),
          top: Math.max(top, line.top),
          right: Math.min(right, line.right),
          bottom: Math.min(bottom, line.bottom),
        }))
        .filter((part) => part.right - part.left > 1 && part.bottom - part.top > 1);
    };
    const nodes = [...root.querySelectorAll('*')]
      .filter((node) => node instanceof HTMLElement && (node.matches(controls) || hasText(node)))
      .filter((node) => isVisible(node))
      .map((node) => ({ node, isControl: node.matches(controls), parts: shownParts(node) }));
    const found: string[] = nodes.length < 3 ? ['The panel is empty.'] : [];
    for (const [index, one] of nodes.entries()) {
      for (const other of nodes.slice(index + 1)) {
        if (one.node.contains(other.node) || other.node.contains(one.node)) continue;
        // A line of text is as high as its font, which may exceed the line height.
        const limit = one.isControl && other.isControl ? 1 : 4;
        const overlaps = one.parts.some((a) =>
          other.parts.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > limit,
          ),
        );
        if (overlaps) found.push(`${nameOf(one.node)} and ${nameOf(other.node)} overlap`);
      }
    }
    for (const { node } of nodes) {
      // The count of new messages is outside the box of its button on purpose.
      if (node.matches('.shelftalk-thread-latest')) continue;
      const { overflowX, textOverflow } = getComputedStyle(node);
      const isCut = node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 1;
      if (isCut && overflowX !== 'auto' && textOverflow !== 'ellipsis')
        found.push(`${nameOf(node)} is ${node.scrollWidth} px wide in ${node.clientWidth} px`);
    }
    return found;
  });

const sizes = [
  [360, 740],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1440, 900],
] as const;

const cases = sizes.flatMap(([width, height]) =>
  [en, de, ar].map(({ locale, messages }) => ({
    width,
    height,
    locale,
    composerLabel: messages.composerLabel,
  })),
);

it.each(cases)(
  'nothing overlaps in a conversation in which the shopper fills the cart, at $width by $height px in "$locale"; nothing shifts until a product is opened',
  async ({ width, height, locale, composerLabel }) => {
    const { page } = await visitShop('/p/skerry-down-parka/', { width, height });
    const { launcher, panel, say, quiet } = chat(page);
    await page.evaluate(`(window.Shelftalk ||= []).push(['setLocale', '${locale}'])`);
    await launcher.waitFor();
    await watchShifts(page);
    await launcher.click();
    await panel.locator('.shelftalk-composer').waitFor();
    await panel.getByRole('textbox', { name: composerLabel, exact: true }).waitFor();
    expect(await faults(page)).toEqual([]);

    await say('waterproof jackets');
    await panel.locator('.shelftalk-product').first().waitFor();
    await quiet();
    expect(await faults(page)).toEqual([]);

    await say('I want to talk to a person');
    await panel.locator('.shelftalk-notice').waitFor();
    await quiet();
    expect(await faults(page)).toEqual([]);
    expect(await shifts(page)).toEqual([]);

    await panel.locator('.shelftalk-product-title').first().click();
    const sheet = panel.locator('.shelftalk-sheet[open]');
    await sheet.locator('.shelftalk-details').waitFor();
    // The sheet fades in.
    await expect.poll(() => faults(page)).toEqual([]);
    for (const option of await sheet.locator('.shelftalk-variant').all())
      await option.locator('label:not([data-stock])').first().click();
    await sheet.locator('.shelftalk-details-buy .shelftalk-cart-actions > button').click();
    await panel.locator('.shelftalk-receipt[data-status="added"]').waitFor();
    await expect.poll(() => sheet.count()).toBe(0);
    await quiet();
    expect(await faults(page)).toEqual([]);

    await say('compare the first two');
    await panel.locator('.shelftalk-compare').waitFor();
    await quiet();
    expect(await faults(page)).toEqual([]);

    await say('Where is order FF-10427, ada@shop.example?');
    await panel.locator('.shelftalk-order-status').waitFor();
    await quiet();
    expect(await faults(page)).toEqual([]);
    await page.context().close();
  },
);
