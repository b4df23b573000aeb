import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { openBrowser } from '../../support/chromium.ts';
import { freePort } from '../../support/processes.ts';
import { fetchPromised } from '../../support/promisedJson.ts';
import { root } from '../../support/sources.ts';
import type { Service } from '../setup.ts';
import { expectReadable } from './expectReadable.ts';
import { serveBuild } from './serveBuild.ts';
import { watchPage } from './watchPage.ts';

const consumers = join(root, 'test/consumers');
/** The folder of one app. */
export const folderOf = (app: string): string => join(consumers, app);

const service = await fetchPromised<Service | null>(inject('service'));

/** A test that is skipped when the consumers could not be installed. */
export const consumerTest = (title: string, run: (service: Service) => Promise<void>): void =>
  test.skipIf(service === null)(title, () => {
    if (service === null) throw new Error('The consumers are not installed.');
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

interface RunningProgram {
  readonly child: ChildProcess;
  /** The text that the program has printed so far. */
  output(): string;
  readonly ended: Promise<number | null>;
}

/** Starts one of the consumers' programs in the folder of an app. */
function startProgram(
  app: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): RunningProgram {
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
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => output, ended };
}

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
  const { output, ended } = startProgram(app, program, args, env);
  const code = await ended;
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${output()}`);
  return output();
}

export interface AppServer {
  readonly url: string;
  /** The text that the program has printed so far. */
  output(): string;
}

/**
 * Starts the server of an app that has the proxy as a route, with the settings that production requires, until the
 * test ends. Resolves once it responds.
 * @param program script below `node_modules`
 * @param path of a page
 * @throws {Error} when the server ends, or does not respond with 200 within a minute
 */
export async function startServer(
  app: string,
  program: string,
  args: readonly string[],
  path: string,
  { platform }: Service,
): Promise<AppServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { child, output, ended } = startProgram(app, program, args, {
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    NODE_ENV: 'production',
    AGENT_BASE_URL: `http://127.0.0.1:${platform.port}`,
    ALLOW_PLAIN_HTTP: '1',
    AGENT_API_KEY: platform.key,
    BUSINESS_ID: platform.businessId,
    AGENT_IDS: 'catalogue',
    ALLOWED_ORIGINS: url,
    SESSION_SECRET: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    ADDRESS_HEADER: 'none',
  });
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  const state = () =>
    fetch(url + path).then(
      ({ status }) => `responds with ${status}`,
      () => (child.exitCode === null ? 'starts' : `ended: ${output()}`),
    );
  await expect.poll(state, { timeout: 60_000 }).not.toBe('starts');
  expect(await state()).toBe('responds with 200');
  return { url, output };
}

/** The number of the store in a page that a server rendered; see `StoreNumber`. */
const storeIn = (html: string): string | undefined => /Store (\d+)/.exec(html)?.[1];

/**
 * Expects that a server renders the chat in the language of the path, with one store for each visitor, that its pages
 * show a first answer in both languages, and that the server prints neither errors nor warnings.
 * @param germanText a text of the chat in the server's HTML of the German page
 * @param isFloating whether the chat opens with a launcher
 */
export async function expectServerRendering(
  browser: Browser,
  { url, output }: AppServer,
  germanText: string,
  isFloating: boolean,
): Promise<void> {
  const pages = await Promise.all(
    ['de', 'de', 'en'].map(async (language) => (await fetch(`${url}/${language}`)).text()),
  );
  const [first, second, last] = pages;
  expect(first).toContain(germanText);
  expect(second).toContain(germanText);
  expect(last).not.toContain(germanText);
  expect(new Set(pages.map(storeIn)).size).toBe(pages.length);

  for (const [language, names] of [
    ['de', german],
    ['en', english],
  ] as const) {
    const launcher = isFloating ? names.launcher : undefined;
    await expectFirstAnswer(browser, `${url}/${language}`, { ...names, launcher });
  }
  expect(output()).not.toMatch(/error|warn/iu);
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
  /** Default: true. */
  readonly isStyled?: boolean;
}

export const english: Names = { launcher: 'Ask us', field: 'Message' };
export const german: Names = { launcher: 'Fragen?', field: 'Nachricht' };

const question = 'A waterproof jacket under 150';

/**
 * Opens a page in a new context, asks one question, and expects an answer with cards in readable colours, without any console
 * message, failed request or policy report.
 */
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
  if (names.isStyled !== false) await expectReadable(page.locator('.shelftalk-panel'));
  expect(complaints).toEqual([]);
  return page;
}
