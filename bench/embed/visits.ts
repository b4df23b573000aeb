import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { gzip } from '../../test/support/bundles.ts';
import type { Candidate } from './candidates.ts';

const phone = { width: 412, height: 823 };
/** Where opening gives the focus to a field; on a phone the screen keyboard would cover what there is to read. */
const desk = { width: 1280, height: 800 };

/** What a page has asked for beside itself. */
export interface Fetched {
  readonly requests: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** A fresh visitor; nothing but this machine can be reached. Resolves when nothing has been asked for during half a second. */
async function visit(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: desk, reducedMotion: 'reduce' });
  await context.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/\.(m?js|css)$/.test(new URL(response.url()).pathname)) bodies.push(response.body());
  });
  let underWay = 0;
  let changedAt = performance.now();
  const count = (more: number) => () => {
    underWay += more;
    changedAt = performance.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  /** Half a second with no request under way, as before opening; the page's own load state says so only once. */
  const quiet = async () => {
    while (underWay > 0 || performance.now() - changedAt < 500) await setTimeout(50);
  };
  await page.goto(url, { waitUntil: 'networkidle' });
  const fetched = async (): Promise<Fetched> => {
    await quiet();
    const files = await Promise.all(bodies);
    const sum = (weigh: (body: Buffer) => number) => files.reduce((all, body) => all + weigh(body), 0);
    return {
      requests: files.length,
      gzip: sum(gzip),
      brotli: sum((body) => brotliCompressSync(body).length),
    };
  };
  return { page, fetched, close: () => context.close() };
}

export interface IdleCost {
  /** Milliseconds of script, in the main thread's own CPU time: what other processes do meanwhile is not in it. */
  readonly script: number;
  readonly heap: number;
  readonly nodes: number;
}

/**
 * What a page that is left alone costs until it is idle. `slower`: by how much the browser is to slow itself; it does
 * so by the clock, and on a busy machine slows by what others do as well.
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

/** Whether the focus is in a field, through open shadow roots. */
const isTyping = () => {
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  return node instanceof HTMLElement && (node.matches('textarea, input') || node.isContentEditable);
};

export interface Opening {
  readonly closed: Fetched;
  readonly open: Fetched;
  readonly keys: number;
  readonly axe: string;
}

/** Milliseconds from the click on the launcher to the frame in which a field has the focus; undefined where there is none. */
async function openToType(candidate: Candidate, page: Page): Promise<number | undefined> {
  if (!candidate.open) return undefined;
  // By the page's own clock: a click from outside waits for much that no shopper waits for.
  const reached = page.evaluate(
    (isThere) =>
      new Promise<number | undefined>((resolve) => {
        const isTypingNow = new Function(`return (${isThere})()`);
        const wait = ({ timeStamp }: Event) => {
          const look = (now: number) => {
            if (isTypingNow()) resolve(now - timeStamp);
            else if (now - timeStamp > 4_000) resolve(undefined);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        addEventListener('click', wait, { capture: true, once: true });
      }),
    String(isTyping),
  );
  await candidate.open(page);
  return reached;
}

/** The same, each time by a visitor who has nothing of it yet. */
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

/** One visit in which the panel is opened. */
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

/** Reports of a strict content policy with Trusted Types, closed and opened. */
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
