import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { gzippedSize } from '../../test/support/bundles.ts';
import type { Candidate } from './candidates.ts';

const phone = { width: 412, height: 823 };
/** At this size, opening the panel focuses a field. On a phone it does not, because the keyboard would cover the panel. */
const desktop = { width: 1280, height: 800 };

/** Scripts and style sheets that a page has loaded; sizes are compressed bytes. */
export interface Fetched {
  readonly requests: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** Opens a page in a new context without access to other hosts, and resolves once it is idle. */
async function visit(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' });
  await context.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/\.(m?js|css)$/.test(new URL(response.url()).pathname)) bodies.push(response.body());
  });
  let running = 0;
  let changedAt = performance.now();
  const count = (change: number) => () => {
    running += change;
    changedAt = performance.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  /** Resolves after half a second without requests; the page's own load state reports that only once. */
  const quiet = async () => {
    while (running > 0 || performance.now() - changedAt < 500) await setTimeout(50);
  };
  await page.goto(url, { waitUntil: 'networkidle' });
  const fetched = async (): Promise<Fetched> => {
    await quiet();
    const files = await Promise.all(bodies);
    const sum = (weigh: (body: Buffer) => number) => files.reduce((all, body) => all + weigh(body), 0);
    return {
      requests: files.length,
      gzip: sum(gzippedSize),
      brotli: sum((body) => brotliCompressSync(body).length),
    };
  };
  return { page, fetched, close: () => context.close() };
}

export interface IdleCost {
  /** Milliseconds of script in CPU time of the main thread, so other processes do not count. */
  readonly script: number;
  /** Bytes. */
  readonly heap: number;
  readonly nodes: number;
}

/**
 * Measures a page without interaction until it is idle.
 * @param slower CPU throttling factor of the browser. It throttles by wall clock time, so a busy machine slows it more.
 */
export async function idleCost(browser: Browser, url: string, slower = 1): Promise<IdleCost> {
  const context = await browser.newContext({ viewport: phone });
  await context.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate('new Promise((idle) => requestIdleCallback(idle))');
  const { metrics } = await session.send('Performance.getMetrics');
  const script = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  await context.close();
  return { script, heap: usedSize, nodes };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(page: Page): Promise<number> {
  await page.evaluate(axe);
  const { violations: found } = (await page.evaluate('axe.run()')) as AxeResults;
  return found.length;
}

/** Whether a field has the focus, also in open shadow roots. */
const isTyping = () => {
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  return node instanceof HTMLElement && (node.matches('textarea, input') || node.isContentEditable);
};

export interface Opening {
  readonly closed: Fetched;
  readonly open: Fetched;
  /** Entries in storage and cookies before the first click. */
  readonly keys: number;
  /** Violations before and after opening, as `0 / 0`. */
  readonly axe: string;
}

/**
 * Milliseconds from the click on the launcher to the frame in which a field has the focus; undefined without a launcher, or if
 * no field has the focus after four seconds.
 */
async function openToType(candidate: Candidate, page: Page): Promise<number | undefined> {
  if (!candidate.open) return undefined;
  // Measured by the page's clock: a click through the debugging protocol adds time of its own.
  const reached = page.evaluate(
    (condition) =>
      new Promise<number | undefined>((resolve) => {
        const isTypingNow = new Function(`return (${condition})()`);
        const wait = ({ timeStamp }: Event) => {
          const check = (now: number) => {
            if (isTypingNow()) resolve(now - timeStamp);
            else if (now - timeStamp > 4_000) resolve(undefined);
            else requestAnimationFrame(check);
          };
          requestAnimationFrame(check);
        };
        addEventListener('click', wait, { capture: true, once: true });
      }),
    String(isTyping),
  );
  await candidate.open(page);
  return reached;
}

/** Repeats `openToType`, each time with an empty cache. Stops early when it returns undefined. */
export async function timesToType(
  browser: Browser,
  candidate: Candidate,
  url: string,
  visits: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let count = 0; count < visits; count += 1) {
    const { page, fetched, close } = await visit(browser, url);
    const time = await openToType(candidate, page);
    await fetched();
    await close();
    if (time === undefined) break;
    times.push(time);
  }
  return times;
}

/** Opens the panel once. Returns the loaded files and the axe violations before and after, and the entries stored before. */
export async function opening(browser: Browser, candidate: Candidate, url: string): Promise<Opening> {
  const { page, fetched, close } = await visit(browser, url);
  const closed = await fetched();
  const keys = await page.evaluate(
    () => localStorage.length + sessionStorage.length + document.cookie.split(';').filter(Boolean).length,
  );
  const closedFaults = await violations(page);
  await openToType(candidate, page);
  const open = await fetched();
  const axeFound = `${closedFaults} / ${await violations(page)}`;
  await close();
  return { closed, open, keys, axe: axeFound };
}

/**
 * Counts the violations of the page's content security policy while page and panel open.
 *
 * @param url A page that is served with the policy; without one the count is always 0.
 */
export async function policyReports(browser: Browser, candidate: Candidate, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const reports: string[] = [];
    Object.assign(window, { reports });
    document.addEventListener('securitypolicyviolation', (event) => reports.push(event.violatedDirective));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await candidate.open?.(page).catch(() => undefined);
  await page.waitForLoadState('networkidle');
  const count = await page.evaluate<number>('reports.length');
  await context.close();
  return count;
}
