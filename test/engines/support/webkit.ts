import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../support/processes.ts';
import { type Engine, type InputActions, type Tab, viewport } from './Engine.ts';
import { startProgram } from './startProgram.ts';

const driver = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/Xvfb';
export const hasWebKit = existsSync(driver) && existsSync(display);

/**
 * Debian installs `MiniBrowser` with the driver. The page load strategy is the default, which lets a page load completely
 * before the next command: with `eager`, a script sent to a page that is still loading may never return.
 */
const capabilities = { alwaysMatch: { browserName: 'MiniBrowser' } };

/** Milliseconds until a command without a response fails. */
const commandTimeout = 60_000;

/** Starts WebKitGTK's small browser on a display of its own, driven over WebDriver. */
export async function openWebKit(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'));
  const xvfb = startProgram(
    display,
    ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1280x1024x24'],
    home,
  );
  // Warnings of Xvfb may precede the number of the display.
  const screen = await xvfb.printed(/^\d+(?=\n)/m);
  const port = await freePort();
  // With `LC_ALL: 'C'`, the language of pages does not depend on the machine.
  const webDriver = startProgram(driver, [`--port=${port}`], home, { DISPLAY: `:${screen}`, LC_ALL: 'C' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) await delay(50);
  const remote = await openSession(url);
  return {
    open: () => openTab(remote),
    close: async () => {
      await remote.close();
      await webDriver.stop();
      await xvfb.stop();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const isReady = (url: string) =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(commandTimeout),
  });
  const { value } = (await response.json()) as { value: { message?: string } | null };
  if (!response.ok) throw new Error(value?.message);
  return value;
}

interface Remote {
  /** Sends a command to a window; by default to the first one. */
  send(method: string, path: string, body?: object, window?: string): Promise<unknown>;
  close(): Promise<void>;
}

async function openSession(driverUrl: string): Promise<Remote> {
  const { sessionId } = (await request('POST', `${driverUrl}/session`, { capabilities })) as {
    sessionId: string;
  };
  const url = `${driverUrl}/session/${sessionId}`;
  const first = (await request('GET', `${url}/window`)) as string;
  let current = first;
  let last: Promise<unknown> = Promise.resolve();
  const send = async (method: string, path: string, body: object | undefined, window: string) => {
    if (window !== current) await request('POST', `${url}/window`, { handle: window });
    current = window;
    return request(method, url + path, body);
  };
  return {
    // One after the other: a command goes to the current window, which another command may change.
    send: (method, path, body, window = first) => {
      const sent = last.then(() => send(method, path, body, window));
      last = sent.catch(() => {});
      return sent;
    },
    close: async () => void (await request('DELETE', url)),
  };
}

async function openTab(remote: Remote): Promise<Tab> {
  // A window: WebKit never responds to input for a tab that another tab covers.
  const { handle } = (await remote.send('POST', '/window/new', { type: 'window' })) as { handle: string };
  const send = (method: string, path: string, body?: object) => remote.send(method, path, body, handle);
  const evaluate = async <T>(expression: string): Promise<T> => {
    const script = `return JSON.stringify(${expression})`;
    const value = (await send('POST', '/execute/sync', { script, args: [] })) as string | null;
    return (value === null ? undefined : JSON.parse(value)) as T;
  };
  const [frameWidth, frameHeight] = await evaluate<[number, number]>(
    '[outerWidth - innerWidth, outerHeight - innerHeight]',
  );
  const size = { width: viewport.width + frameWidth, height: viewport.height + frameHeight };
  await send('POST', '/window/rect', size);
  const perform = async (actions: InputActions) => void (await send('POST', '/actions', { actions }));
  /** Path of the driver's commands for the element to which an expression evaluates. */
  const handleOf = async (expression: string) => {
    const script = `return ${expression}`;
    const reference = (await send('POST', '/execute/sync', { script, args: [] })) as Record<string, string>;
    return `/element/${Object.values(reference)[0]}`;
  };
  return {
    goto: async (url) => void (await send('POST', '/url', { url })),
    evaluate,
    click: async (expression) => void (await send('POST', `${await handleOf(expression)}/click`, {})),
    // Not clicked before: this driver calls each field of one line in a shadow root covered, on any page.
    sendKeys: async (expression, text) =>
      void (await send('POST', `${await handleOf(expression)}/value`, { text })),
    perform,
    close: async () => void (await send('DELETE', '/window')),
  };
}
