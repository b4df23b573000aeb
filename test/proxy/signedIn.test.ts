import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { type ChatState, persistConversation } from '../../src/store/index.ts';
import { createTestStorage } from '../support/testPersistence.ts';
import { createShopper, instantClock } from './support/shopper.ts';
import { startProxy } from './support/startProxy.ts';

const secret = 'a-secret-of-the-shop-with-32-bytes-or-more';
const audience = 'shelftalk';
const minute = 60_000;

/** A proxy in front of an immediately responding platform, a signing shop server and one browser. */
async function openBrowser() {
  const { port, platform, clock } = await startProxy({
    env: { IDENTITY_SECRET: secret, IDENTITY_AUDIENCE: audience },
  });
  platform.override = (operation, call) => {
    if (operation !== 'invoke') return false;
    call.head();
    call.say(`To ${call.body.clientKey}`);
    call.end();
    return true;
  };
  const [local, session] = [createTestStorage(), createTestStorage()];
  let signedCount = 0;
  const sign = (sub: string, key = secret) => {
    signedCount += 1;
    return new SignJWT({ sub, aud: audience, exp: Math.floor((clock.now() + 30 * minute) / 1000) })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(key));
  };
  /** Opens a page of a shop that provides identity tokens. */
  const open = () => {
    let token: (() => Promise<string>) | null = null;
    const store = createShopper({
      endpoint: `http://127.0.0.1:${port}/agent`,
      headers: { origin: 'https://shop.example' },
      identify: () => token?.(),
    });
    let ids = 0;
    const persistence = persistConversation(store, {
      scope: 'shop',
      clock: instantClock,
      random: Math.random,
      makeId: () => `tab-${++ids}`,
      openChannel: () => undefined,
      storages: [local.storage, session.storage],
      tabStorage: session.storage,
    });
    persistence.recordActivity();
    const identify = (next: typeof token) => {
      token = next;
      return persistence.identify(next);
    };
    const say = async (text: string) => {
      await store.commands.send({ kind: 'text', text });
      persistence.save();
    };
    return { store, say, identify, thread: () => threadOf(store.getState()), leave: persistence.suspend };
  };
  return {
    open,
    sign,
    platform,
    clock,
    storedText: () => JSON.stringify([...local.texts, ...session.texts]),
    signedCount: () => signedCount,
  };
}

const threadOf = ({ order, byId }: ChatState) =>
  order.map((id) => {
    const message = byId[id];
    if (message?.from === 'shopper' && message.input.kind === 'text') return message.input.text;
    return message?.from === 'agent' && message.event.kind === 'text' ? message.event.text : message?.from;
  });

test('a visitor who signs in keeps the thread and continues as the signed-in customer', async () => {
  const { open, sign, platform } = await openBrowser();
  const page = open();
  await page.say('One');
  await page.identify(() => sign('anna'));
  await page.say('Two');
  const [visitor, anna] = platform.of('init').map(({ body }) => body.clientKey);
  expect([String(visitor).startsWith('anon_'), anna]).toEqual([true, 'anna']);
  expect(page.thread()).toEqual(['One', `To ${visitor}`, 'Two', 'To anna']);
  expect(platform.of('close')).toHaveLength(1);
  // The first turn of the new session contains the messages of the old one.
  expect(JSON.stringify(platform.of('invoke')[1]?.body.inputEvents)).toContain('One');
});

test('the thread disappears after sign-out or another sign-in and is not stored', async () => {
  const { open, sign, storedText, platform } = await openBrowser();
  const page = open();
  await page.identify(() => sign('anna'));
  await page.say('For me');
  page.leave();
  const next = open();
  expect(next.thread()).toEqual([]);
  await next.identify(() => sign('ben'));
  expect(next.thread()).toEqual([]);
  expect(storedText()).not.toContain('For me');
  await next.say('Mine');
  expect(next.thread()).toEqual(['Mine', 'To ben']);
  await next.identify(null);
  expect(next.thread()).toEqual([]);
  expect(storedText()).not.toContain('Mine');
  await next.say('Nobody');
  expect(platform.of('init').map(({ body }) => String(body.clientKey).slice(0, 5))).toEqual([
    'anna',
    'ben',
    'anon_',
  ]);
});

test('continues the same session on the next page', async () => {
  const { open, sign, platform } = await openBrowser();
  const page = open();
  await page.identify(() => sign('anna'));
  await page.say('One');
  page.leave();
  const next = open();
  await next.identify(() => sign('anna'));
  await next.say('Two');
  expect(next.thread()).toEqual(['One', 'To anna', 'Two', 'To anna']);
  expect(platform.of('init')).toHaveLength(1);
});

test('renews a session that expired with its identity token without the shopper noticing', async () => {
  const { open, sign, signedCount, platform, clock } = await openBrowser();
  const page = open();
  await page.identify(() => sign('anna'));
  await page.say('One');
  const before = signedCount();
  clock.advance(31 * minute);
  await page.say('Two');
  expect(signedCount()).toBe(before + 1);
  expect(page.thread()).toEqual(['One', 'To anna', 'Two', 'To anna']);
  expect(page.store.getState().turn.status).toBe('idle');
  const sessions = platform.of('invoke').map(({ sessionId }) => sessionId);
  expect(new Set(sessions).size).toBe(1);
});

test('a message for which the shop has no fresh token fails, and a retry sends it', async () => {
  const { open, sign, clock } = await openBrowser();
  const page = open();
  let isShopDown = false;
  await page.identify(() => (isShopDown ? Promise.reject(new Error('The shop is down.')) : sign('anna')));
  await page.say('One');
  clock.advance(31 * minute);
  isShopDown = true;
  await page.say('Two');
  expect(page.store.getState().turn.status).toBe('failed');
  expect(page.thread()).toEqual(['One', 'To anna', 'Two']);
  isShopDown = false;
  await page.store.commands.retry();
  expect(page.thread()).toEqual(['One', 'To anna', 'Two', 'To anna']);
});

test('an identity without the shop’s signature opens no session', async () => {
  const { open, sign, platform } = await openBrowser();
  const page = open();
  await page.identify(() => sign('anna', 'another-secret-that-has-32-bytes-too!'));
  await page.say('It is me');
  expect(page.store.getState().turn).toMatchObject({ status: 'failed' });
  expect(platform.of('init')).toEqual([]);
  expect(platform.of('invoke')).toEqual([]);
});
