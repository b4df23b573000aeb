import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build.mjs';
import { tryNpmCi } from '../../scripts/setup.mjs';
import { openBrowser } from '../support/chromium.ts';
import { freePort, type Running, run } from '../support/processes.ts';
import { Middlebox } from './support/Middlebox.ts';
import { createShopper, transcript } from './support/shopper.ts';
import { startProxy } from './support/startProxy.ts';

const isInstalled = tryNpmCi('examples', ['--prefer-offline', '--ignore-scripts']);
if (!isInstalled && process.env.CI) throw new Error('The examples could not be installed.');

const withoutPlatform = { AGENT_BASE_URL: '', AGENT_API_KEY: '', BUSINESS_ID: '', AGENT_IDS: '' };
const protocols = ['ai-sdk', 'ag-ui'] as const;
const questionCount = ({ output }: Running) => output().split('asked').length - 1;

describe.skipIf(!isInstalled).each(protocols)('the example of %s', (protocol) => {
  async function startExample(env: Record<string, string>) {
    const example = run(`examples/${protocol}/server.mjs`, [], { PORT: '0', ...env });
    onTestFinished(async () => void (await example.stop()));
    const [, url = ''] = await example.printed(/listening on (\S+)/);
    return { example, url };
  }

  test('continues its answers when the network breaks repeatedly, and is called once per question', async () => {
    const { example, url } = await startExample({ PAUSE_MS: '0' });
    const limiter = { admit: () => {}, acquireSlot: () => () => {} };
    const env = { ...withoutPlatform, UPSTREAM_PROTOCOL: protocol, UPSTREAM_URL: url, ALLOW_NO_ORIGIN: '1' };
    const { port } = await startProxy({ env, proxy: { limiter } });
    const box = await Middlebox.before(port);
    let turns = 0;
    async function talk() {
      const store = createShopper({ endpoint: box.endpoint });
      for (const text of ['A jacket, please', 'And a lighter one?']) {
        await store.commands.send({ kind: 'text', text });
        turns += 1;
      }
      expect(store.getState().turn.status).toBe('idle');
      return transcript(store.getState());
    }
    const whole = await talk();
    expect(whole).toContain('These two jackets keep you dry:');
    expect(whole).toContain('drift-jacket');
    expect(whole).toContain('That was question 2.');
    const longest = Math.max(...box.of('invoke').map(({ bytes }) => bytes));
    for (let cutAfter = 1; cutAfter < longest; cutAfter += 61) {
      let calls = 0;
      box.handlingOf = (operation) => {
        calls += operation === 'invoke' ? 1 : 0;
        // Two of three connections break.
        return operation === 'invoke' && calls % 3 > 0 ? { cutAfter } : 'through';
      };
      expect(await talk(), `cut after ${cutAfter} bytes`).toBe(whole);
    }
    expect(questionCount(example)).toBe(turns);
  }, 180_000);

  describe('in a browser', () => {
    let browser: Awaited<ReturnType<typeof openBrowser>>;
    beforeAll(async () => {
      await ensureBuilt(['embed', 'server']);
      browser = await openBrowser();
    }, 300_000);
    afterAll(() => browser?.close());

    async function startPage() {
      const port = await freePort();
      const proxyUrl = `http://127.0.0.1:${port}`;
      const { example, url } = await startExample({ PAUSE_MS: '100', PROXY_URL: proxyUrl });
      const env = { PORT: `${port}`, UPSTREAM_PROTOCOL: protocol, UPSTREAM_URL: url };
      const proxy = run('proxy/dist/main.js', [], env);
      onTestFinished(async () => void (await proxy.stop()));
      await proxy.printed(/listening on (\S+)/);
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      onTestFinished(() => context.close());
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(new URL('/', url).href);
      await page.getByRole('button', { name: 'Ask us' }).click();
      await page.locator('.shelftalk-composer').waitFor();
      const field = page.getByRole('textbox', { name: 'Message' });
      await field.fill('A jacket, please');
      await field.press('Enter');
      return { example, page };
    }

    test('shows its cards and continues an answer after a reload', async () => {
      const { example, page } = await startPage();
      const messages = (text: string) => page.locator('.shelftalk-message').filter({ hasText: text });
      await messages('These two jackets keep you dry:').waitFor();
      await page.reload();
      await messages('That was question 1.').waitFor();
      expect(await messages('These two jackets keep you dry:').count()).toBe(1);
      expect(await page.locator('.shelftalk-product').count()).toBe(2);
      expect(questionCount(example)).toBe(1);
    }, 120_000);
  });
});
