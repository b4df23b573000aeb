import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { type Engine, type InputActions, keyActions, type Tab, viewport } from './Engine.ts';
import { startProgram } from './startProgram.ts';

const program = '/usr/bin/firefox-esr';
export const hasFirefox = existsSync(program);

/** Keeps Firefox itself from using the network and opening tabs, and sets language and reduced motion. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-IE',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.prefersReducedMotion': 1,
};

/** Starts Firefox without a window, driven over WebDriver BiDi. */
export async function openFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines);
  const options = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const firefox = startProgram(program, options, profile);
  const address = await firefox.printed(/(?<=WebDriver BiDi listening on )ws:\S+/);
  const remote = await connect(`${address}/session`);
  await remote.send('session.new', { capabilities: {} });
  return {
    open: () => openTab(remote),
    close: async () => {
      remote.close();
      await firefox.stop();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Remote {
  send(method: string, params: object): Promise<Record<string, unknown>>;
  close(): void;
}

interface Reply {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly message?: string;
}

async function connect(url: string): Promise<Remote> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PendingCall>();
  let count = 0;
  socket.on('message', (data) => {
    const { id = -1, result, message } = JSON.parse(String(data)) as Reply;
    const call = waiting.get(id);
    waiting.delete(id);
    if (result) call?.resolve(result);
    else call?.reject(new Error(message));
  });
  socket.on('close', () => {
    for (const call of waiting.values()) call.reject(new Error('The connection to Firefox is closed.'));
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        count += 1;
        waiting.set(count, { resolve, reject });
        socket.send(JSON.stringify({ id: count, method, params }));
      }),
    close: () => socket.terminate(),
  };
}

interface PendingCall {
  resolve(result: Record<string, unknown>): void;
  reject(error: Error): void;
}

interface Evaluated {
  readonly result?: { readonly value?: string; readonly sharedId?: string };
  readonly exceptionDetails?: { readonly text: string };
}

async function openTab({ send }: Remote): Promise<Tab> {
  const { context } = await send('browsingContext.create', { type: 'tab' });
  await send('browsingContext.setViewport', { context, viewport });
  const resultOf = async (expression: string) => {
    const { result, exceptionDetails } = (await send('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: false,
    })) as Evaluated;
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  };
  const perform = async (actions: InputActions) =>
    void (await send('input.performActions', { context, actions }));
  const click = async (expression: string) => {
    const element = { sharedId: (await resultOf(expression))?.sharedId };
    await perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  };
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    evaluate: async <T>(expression: string) => {
      const result = await resultOf(`JSON.stringify(${expression})`);
      return (result?.value === undefined ? undefined : JSON.parse(result.value)) as T;
    },
    click,
    sendKeys: async (expression, text) => {
      await click(expression);
      await perform([keyActions(text)]);
    },
    perform,
    close: async () => void (await send('browsingContext.close', { context })),
  };
}
