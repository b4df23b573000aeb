import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { chromiumArgs, findChromium, findHeadlessShell } from '../../scripts/chromium.mjs';
import { endMotion } from './endMotion.ts';

interface BrowserOptions {
  readonly isFull?: boolean;
  readonly keepsPages?: boolean;
  readonly flags?: readonly string[];
}

/**
 * Launches Chromium headless, without its background requests and with a microphone that beeps.
 * @param options `isFull`: full Chromium instead of the headless shell, for permissions; `keepsPages`: enables the
 * back/forward cache, which automation disables and only full Chromium has; `flags`: more command-line flags
 */
export const openBrowser = ({
  keepsPages = false,
  isFull = keepsPages,
  flags = [],
}: BrowserOptions = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: (isFull ? findChromium() : findHeadlessShell()) ?? 'chromium',
    args: [...chromiumArgs, '--use-fake-device-for-media-stream', ...flags],
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  });

export interface Visit {
  readonly page: Page;
  /** Console errors and warnings, uncaught errors, and failed requests. */
  readonly complaints: readonly string[];
}

export interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** Grants microphone and geolocation, at this position. */
  readonly allows?: { readonly latitude: number; readonly longitude: number };
}

/** Opens a page in a new context and collects its complaints. */
export async function visit(
  browser: Browser,
  url: string,
  { width = 1280, height = 800, dark = false, allows }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-IE',
    hasTouch: width < 500,
    ...(allows && { permissions: ['geolocation', 'microphone'], geolocation: allows }),
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => {
    const errorText = request.failure()?.errorText ?? '';
    // Requests aborted by a navigation are expected.
    if (!errorText.includes('ERR_ABORTED')) complaints.push(`${request.url()} ${errorText}`);
  });
  // Long, for slow machines.
  page.setDefaultTimeout(60_000);
  await page.goto(url);
  return { page, complaints };
}

/** Navigates to a URL with the current page as referrer, as a link does. */
export const followLink = (page: Page, url: string) => page.goto(url, { referer: page.url() });

/** The chat's parts, inside its shadow root, and actions on them. */
export const chat = (page: Page) => {
  const panel: Locator = page.locator('shelftalk-chat').getByRole('dialog');
  /** Runs `act`, which sends this text, and resolves once the thread shows the text as sent. */
  const saying = async (text: string, act: () => Promise<unknown>): Promise<void> => {
    const sent = panel.locator('[data-from="shopper"][data-delivery="sent"]').filter({ hasText: text });
    const before = await sent.count();
    await act();
    await sent.nth(before).waitFor({ state: 'attached' });
  };
  return {
    panel,
    launcher: page.locator('shelftalk-chat').locator('.launcher'),
    box: panel.getByRole('textbox'),
    saying,
    /** Types a message and sends it with Enter. */
    say: (text: string): Promise<void> =>
      saying(text, async () => {
        // The loader's field is replaced when the app loads, which would interrupt a key press.
        await panel.locator('.shelftalk-composer').waitFor();
        await panel.getByRole('textbox').fill(text);
        await panel.getByRole('textbox').press('Enter');
      }),
    /** Waits until all turns have ended. */
    quiet: (): Promise<void> =>
      panel.locator('[data-waiting], [data-delivery="sending"]').first().waitFor({ state: 'detached' }),
  };
};

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns axe violations of the page and its open shadow roots at the end of their motion: rule and first node of each.
 * @param except CSS selector of parts that are not checked
 */
export async function violations(page: Page, except?: string): Promise<string[]> {
  await page.evaluate(axe);
  const context = except === undefined ? 'document' : JSON.stringify({ exclude: [except] });
  const run = `axe.run(${context}, { resultTypes: ['violations'] })`;
  await page.evaluate(endMotion);
  const results = (await page.evaluate(run)) as AxeResults;
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
