import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { openBrowser } from '../../support/chromium.ts';
import { root } from '../../support/sources.ts';
import type { Service } from '../setup.ts';
import { serveBuild } from './serveBuild.ts';
import { watchPage } from './watchPage.ts';

/** The folder of the consumers, and that of one of them. */
const consumers = join(root, 'test/consumers');
export const folderOf = (app: string): string => join(consumers, app);

const service = inject('service');

/** A test that is skipped when the consumers could not be installed. */
export const consumerTest = (title: string, run: (service: Service) => Promise<void>): void =>
  test.skipIf(service === undefined)(title, () => {
    if (service === undefined) throw new Error('The consumers are not installed.');
    return run(service);
  });

/** Opens a browser for the tests of a file; the returned function resolves to it. */
export function withBrowser(): () => Promise<Browser> {
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (service) browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  return async () => {
    if (!browser) throw new Error('The browser is not open.');
    return browser;
  };
}

/** The environment of an app's programs: without the test runner's variables. */
const environment = (env: Readonly<Record<string, string>>) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  TMPDIR: process.env.TMPDIR ?? '/tmp',
  NEXT_TELEMETRY_DISABLED: '1',
  ...env,
});

/**
 * Runs one of the consumers' programs in the folder of an app.
 * @param program script below `node_modules`
 * @returns what it printed
 * @throws {Error} with its output when it fails
 */
export async function runProgram(
  app: string,
  program: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(process.execPath, [join(consumers, 'node_modules', program), ...args], {
    cwd: folderOf(app),
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${output}`);
  return output;
}

/** Serves the built files of an app until the test ends; resolves to their address. */
export async function serve(folder: string, { proxyUrl }: Service, policy?: string): Promise<string> {
  const { url, close } = await serveBuild(folder, proxyUrl, policy);
  onTestFinished(close);
  return url;
}

/** Accessible name of the launcher, and of the composer's text field. */
interface Names {
  /** `undefined`: the panel is always open. */
  readonly launcher: string | undefined;
  readonly field: string;
}

export const english: Names = { launcher: 'Ask us', field: 'Message' };
export const german: Names = { launcher: 'Fragen?', field: 'Nachricht' };

const question = 'A waterproof jacket under 150';

/** Opens a page in a new context, asks one question and expects an answer with cards and without a complaint. */
export async function expectFirstAnswer(browser: Browser, url: string, names: Names): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const { complaints, running } = await watchPage(page);
  // Long, for slow machines.
  page.setDefaultTimeout(60_000);
  await page.goto(url);
  if (names.launcher !== undefined) {
    await page.getByRole('button', { name: names.launcher }).click();
  }
  // The field of the script tag's loader is replaced when the app loads.
  await page.locator('.shelftalk-composer').waitFor();
  expect(await page.locator('.shelftalk-message').count()).toBe(0);
  const field = page.getByRole('textbox', { name: names.field });
  await field.fill(question);
  await field.press('Enter');
  await page.getByText(question).first().waitFor();
  await page.locator('.shelftalk-product').first().waitFor();
  await page.locator('[data-waiting], [data-delivery="sending"]').first().waitFor({ state: 'detached' });
  await expect.poll(running).toEqual([]);
  expect(complaints).toEqual([]);
  return page;
}
