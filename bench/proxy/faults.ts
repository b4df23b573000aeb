import { Connection } from './Connection.ts';
import type { BenchPlatform } from './platform.ts';
import { key, type Relay } from './startRelay.ts';

/** One observed behaviour of a relay, and whether it is acceptable. */
export interface Finding {
  readonly seen: string;
  readonly isGood: boolean;
}
/**
 * The tests, as columns of the table. `freed …`: the time from a stop until the call to the platform is closed. `passed up`
 * and `passed down`: private headers that reach the platform or the browser. `key`: whether a response reveals the API key.
 */
export const faultNames = [
  'lines as written',
  'freed before the head',
  'freed during',
  'platform dies',
  'reader stops',
  'passed up',
  'passed down',
  'key',
] as const;
export type Findings = Readonly<Record<(typeof faultNames)[number], Finding>> & {
  /** The longest time from a stop until the call to the platform is closed; infinite if the call stayed open. */
  readonly freedAfterMs: number;
};

const timeoutMs = 3_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const within = <T>(promise: Promise<T>): Promise<T | undefined> =>
  Promise.race([promise, pause(timeoutMs).then(() => undefined)]);

/** Tests how a relay handles faults. */
export async function findFaults(relay: Relay, platform: BenchPlatform): Promise<Findings> {
  const texts: string[] = [];
  const open = () => Connection.open(relay);

  async function checkFlushing(): Promise<Finding> {
    const browser = await open();
    browser.begin('slow');
    const from = performance.now();
    await within(browser.waitFor((text) => text.split('"result"').length > 3));
    const ms = performance.now() - from;
    texts.push(browser.text);
    browser.disconnect();
    // The third line is written after 800 ms, the last one after 7.6 s.
    return { seen: ms < 1_200 ? 'yes' : 'held back', isGood: ms < 1_200 };
  }

  /** Milliseconds from the stop of a turn until the platform's call is closed; undefined after more than `timeoutMs`. */
  async function freed(script: 'silent' | 'slow'): Promise<number | undefined> {
    const browser = await open();
    const before = platform.latest();
    const turnId = browser.begin(script);
    while (platform.latest() === before) await pause(1);
    if (script === 'slow') await browser.waitFor((text) => text.includes('"result"'));
    const call = platform.latest();
    const from = performance.now();
    if (relay.name === 'shelftalk') {
      // A disconnect does not end a turn here; a stop request does.
      const other = await open();
      other.sendFor(browser, 'stop', { turnId });
      void within(other.waitFor((text) => text.includes('{}'))).then(() => other.disconnect());
    } else browser.disconnect();
    const at = call && (await within(call.closedAt));
    browser.disconnect();
    return at === undefined ? undefined : at - from;
  }
  const shown = (ms: number | undefined): Finding => ({
    seen: ms === undefined ? `leaks for more than ${timeoutMs / 1000} s` : `${ms.toFixed(1)} ms`,
    isGood: ms !== undefined,
  });

  async function checkPlatformDeath(): Promise<Finding> {
    const browser = await open();
    browser.begin('dying');
    await within(browser.waitFor((text) => text.includes('"end"') || browser.isEnded));
    texts.push(browser.text);
    const isReported = browser.text.includes('"reason":"cut"');
    const seen = isReported
      ? 'reported'
      : browser.isOver
        ? 'visible'
        : browser.isEnded
          ? 'looks complete'
          : 'hangs';
    browser.disconnect();
    return { seen, isGood: isReported || seen === 'visible' };
  }

  async function checkStoppedReader(): Promise<Finding> {
    const browser = await open();
    const before = relay.memory();
    browser.begin('endless');
    browser.socket.pause();
    let peak = before;
    for (let waited = 0; waited < 1_500; waited += 50) {
      await pause(50);
      peak = Math.max(peak, relay.memory());
    }
    browser.disconnect();
    const megabytes = (peak - before) / 1e6;
    return { seen: `+${megabytes.toFixed(1)} MB`, isGood: megabytes < 15 };
  }

  async function checkHeaders(): Promise<{ up: Finding; down: Finding }> {
    const browser = await open();
    await browser.turn();
    const sent = platform.latest()?.headers ?? {};
    const up = ['cookie', 'authorization-of-visitor', 'origin'].filter((name) => name in sent);
    const head = browser.text.slice(0, browser.text.indexOf('\r\n\r\n')).toLowerCase();
    const down = ['set-cookie', 'x-internal', 'x-powered-by', 'server:'].filter((name) =>
      head.includes(name),
    );
    // The platform returns the request headers in its error.
    browser.begin('refusing');
    await within(browser.waitFor((text) => text.includes('\r\n\r\n') && text.length > 200));
    await pause(50);
    texts.push(browser.text);
    browser.disconnect();
    const finding = (names: readonly string[]) => ({
      seen: names.join(', ') || 'none',
      isGood: names.length === 0,
    });
    return { up: finding(up), down: finding(down) };
  }

  const linesAsWritten = await checkFlushing();
  const before = await freed('silent');
  const during: (number | undefined)[] = [];
  for (let time = 0; time < 5; time += 1) during.push(await freed('slow'));
  const slowest = during.includes(undefined) ? undefined : Math.max(...during.map((ms) => ms ?? 0));
  const platformDies = await checkPlatformDeath();
  const readerStops = await checkStoppedReader();
  const { up, down } = await checkHeaders();
  const leaks = texts.some((text) => text.includes(key));
  return {
    'lines as written': linesAsWritten,
    'freed before the head': shown(before),
    'freed during': shown(slowest),
    'platform dies': platformDies,
    'reader stops': readerStops,
    'passed up': up,
    'passed down': down,
    key: { seen: leaks ? 'leaks in a refusal' : 'stays', isGood: !leaks },
    freedAfterMs: Math.max(slowest ?? Number.POSITIVE_INFINITY, before ?? Number.POSITIVE_INFINITY),
  };
}
