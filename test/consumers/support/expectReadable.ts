import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { endMotion } from '../../support/endMotion.ts';

interface Look {
  readonly isDark: boolean;
  /** A transparent panel, invisible borders and texts that are hard to read. */
  readonly problems: readonly string[];
}

/** Examines the colours of a panel. Runs in a page, so it must not use anything else of this file. */
const lookOf = (panel: Element): Look => {
  const probe = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!probe) throw new Error('no canvas');
  /** Red, green, blue and alpha, 0 to 255 each, of colours that are painted upon each other. */
  const paint = (...colours: readonly string[]): readonly number[] => {
    probe.clearRect(0, 0, 1, 1);
    for (const colour of colours) {
      probe.fillStyle = colour;
      probe.fillRect(0, 0, 1, 1);
    }
    return [...probe.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (rgb: readonly number[]): number => {
    const [r = 0, g = 0, b = 0] = rgb.map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: readonly number[], other: readonly number[]): number => {
    const [a, b] = [luminance(one), luminance(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  /** The backgrounds behind an element's content, from the panel's to its own. */
  const behind = (part: Element): readonly string[] => {
    const own = getComputedStyle(part).backgroundColor;
    return part === panel || !part.parentElement ? [own] : [...behind(part.parentElement), own];
  };

  const background = paint(getComputedStyle(panel).backgroundColor);
  const problems: string[] = background[3] === 255 ? [] : ['the panel is transparent'];
  for (const selector of ['.shelftalk-composer-field', '.shelftalk-product']) {
    for (const part of panel.querySelectorAll(selector)) {
      const { borderTopWidth, borderTopColor } = getComputedStyle(part);
      const base = part.parentElement ? behind(part.parentElement) : [];
      const visible = contrast(paint(...base, borderTopColor), paint(...base));
      if (Number.parseFloat(borderTopWidth) < 1 || visible < 1.2)
        problems.push(`${selector} has no visible border: ${borderTopWidth} ${borderTopColor}`);
    }
  }
  const texts = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
  let count = 0;
  while (texts.nextNode()) {
    const part = texts.currentNode.parentElement;
    const text = texts.currentNode.textContent?.trim();
    const isSeen = part?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!part || !text || !isSeen || part.closest('.shelftalk-hidden, [aria-disabled="true"]')) continue;
    count += 1;
    const colours = behind(part);
    const ratio = contrast(paint(...colours, getComputedStyle(part).color), paint(...colours));
    if (ratio < 4.5) problems.push(`"${text}" has a contrast of ${ratio.toFixed(2)}`);
  }
  if (count < 5) problems.push(`the panel shows ${count} texts`);
  return { isDark: luminance(background) < 0.1, problems };
};

/** Values of `data-scheme`, which `theme` and the parts' `scheme` set, and whether the chat is then dark on a light or dark system. */
const schemes = [
  [undefined, false, false],
  ['light', false, false],
  ['dark', true, true],
  ['auto', false, true],
] as const;

/**
 * Expects that a panel with an answer is readable on an opaque background and has visible borders: as rendered, without
 * and with each scheme, with the default accent and one of a shop, on a light and on a dark system.
 */
export async function expectReadable(panel: Locator): Promise<void> {
  const page = panel.page();
  const look = async () => {
    await page.evaluate(endMotion);
    return panel.evaluate(lookOf);
  };
  /** Changes the panel, and the chat around it. */
  const change = ([scheme, accent]: readonly [scheme: string | undefined, accent: string]) =>
    panel.evaluate(
      (root, [value, colour]) => {
        for (let each: Element | null | undefined = root; each instanceof HTMLElement; ) {
          if (value === undefined) each.removeAttribute('data-scheme');
          else each.dataset.scheme = value;
          each.style.setProperty('--shelftalk-accent', colour);
          each = each.parentElement?.closest('.shelftalk');
        }
      },
      [scheme, accent] as const,
    );

  const rendered = await panel.evaluate((root) => root.getAttribute('data-scheme') ?? undefined);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect({ colorScheme, ...(await look()) }).toMatchObject({ problems: [] });
    for (const [scheme, inLight, inDark] of schemes) {
      for (const accent of ['', '#ffd400']) {
        await change([scheme, accent]);
        const isDark = colorScheme === 'dark' ? inDark : inLight;
        const setting = { colorScheme, scheme, accent };
        expect({ ...setting, ...(await look()) }).toEqual({ ...setting, isDark, problems: [] });
      }
    }
    await change([rendered, '']);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
