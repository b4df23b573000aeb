import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build.mjs';
import { openBrowser } from '../support/chromium.ts';
import { serveStorybook, storyEntries } from '../support/storybook.ts';
import { storyPage } from '../support/storyPage.ts';

ensureBuilt(['storybook']);
const states = storyEntries().filter(({ type, title }) => type === 'story' && title.startsWith('States/'));

let browser: Browser;
let book: Awaited<ReturnType<typeof serveStorybook>>;
beforeAll(async () => {
  [browser, book] = await Promise.all([openBrowser(), serveStorybook('/')]);
});
afterAll(async () => {
  await browser?.close();
  await book?.close();
});

/**
 * What the page says of itself: every element that is shown, once, open shadow roots included. Text, so that
 * it runs in the page as it stands.
 */
const shown = `
  const all = [...document.querySelectorAll('main.shelftalk *')].filter((node) => {
    const { width, height } = node.getBoundingClientRect();
    return width > 1 && height > 1 && node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  });
  const told = (node) => node.localName + '.' + String(node.getAttribute('class')) + ' “' + (node.textContent || node.getAttribute('aria-label') || '').trim().slice(0, 40) + '”';
  const style = (node) => getComputedStyle(node);
  const scrolls = (node) => /auto|scroll/.test(style(node).overflowX);
  const isScrolled = (node) => node !== null && node.localName !== 'main' && (scrolls(node) || isScrolled(node.parentElement));
  const isHidden = (node) => node !== null && node.localName !== 'main' && (style(node).clipPath !== 'none' || isHidden(node.parentElement));
  const controls = all.filter((node) => node.matches('a[href], button, input, select, textarea, summary, [role=option]') && !isHidden(node));
`;

const faultsOf = {
  'fits 320 px: nothing reaches out of the window, no text is cut': `(() => {
    ${shown}
    const { clientWidth } = document.documentElement;
    const wide = all.filter((node) => {
      const { left, right } = node.getBoundingClientRect();
      return (left < -1 || right > clientWidth + 1) && !isScrolled(node.parentElement) && !isHidden(node);
    });
    const cut = all.filter((node) => {
      const { overflowX, textOverflow, webkitLineClamp } = style(node);
      return node.scrollWidth > node.clientWidth + 1 && /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis'
        && webkitLineClamp === 'none' && !isHidden(node) && node.localName !== 'svg' && (node.textContent ?? '').trim() !== '';
    });
    return [...wide.map((node) => 'wide: ' + told(node)), ...cut.map((node) => 'cut: ' + told(node))];
  })()`,
  'has targets of 44 px, and of 24 px in running text': `(() => {
    ${shown}
    return controls.flatMap((node) => {
      const boxes = [node, ...(node.closest('label') ? [node.closest('label')] : []), ...(node.labels ?? [])].map((each) => {
        const box = each.getBoundingClientRect();
        const after = style(each, '::after');
        return box;
      });
      const covers = getComputedStyle(node, '::after');
      if (covers.content !== 'none' && covers.position === 'absolute') return [];
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      const least = node.matches('a') && style(node).display === 'inline' ? 24 : 44;
      return width < least - 0.5 || height < least - 0.5
        ? [Math.round(width) + ' × ' + Math.round(height) + ': ' + told(node)]
        : [];
    });
  })()`,
  'moves nothing with reduced motion: only opacity changes': `document.getAnimations().flatMap((animation) => {
    const moved = animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame))
      .filter((name) => !['offset', 'computedOffset', 'easing', 'composite', 'opacity'].includes(name));
    const { duration } = animation.effect.getComputedTiming();
    return moved.length > 0 && duration > 0 ? [moved.join() + ' of ' + animation.effect.target.className] : [];
  })`,
};

describe('every state, in a window of 320 px', () => {
  for (const [promise, faults] of Object.entries(faultsOf)) {
    it(promise, { timeout: 240_000 }, async () => {
      const { page, show } = await storyPage(browser, book.url, { viewport: { width: 320, height: 640 } });
      const found: Record<string, readonly string[]> = {};
      for (const state of states) {
        await show(state);
        const here = await page.evaluate<string[]>(faults);
        if (here.length > 0) found[state.id] = [...new Set(here)];
      }
      expect(found).toEqual({});
    });
  }
});
