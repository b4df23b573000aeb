import { expect, test } from 'vitest';
import { subjectOf } from '../../../src/store/persistence/tokenClaims.ts';
import { createBrowser } from '../../support/persistenceBench.ts';
import { carried, saying, settled, thread, words } from '../../support/storeBench.ts';

const numbered = { resumable: true, epoch: 'log-1' };
const tokenOf = (sub: unknown) => `e30.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;
const as = (sub: string) => async () => tokenOf(sub);

type Page = ReturnType<ReturnType<typeof createBrowser>['open']>;

/** One turn, in a session of whom the service takes the shopper for. */
async function talk(page: Page, text: string, clientKey: string) {
  page.service.answers.init = async () => ({ sessionId: `of ${clientKey}`, clientKey, epoch: 'log-1' });
  const sent = page.send(words(text));
  const turn = await page.service.nextTurn();
  turn
    .accept(numbered)
    .line(saying(`To ${clientKey}`))
    .end();
  await sent;
  await settled();
  page.keeping.save();
  return turn;
}

async function signedIn(browser: ReturnType<typeof createBrowser>, sub: string) {
  const page = browser.open();
  page.keeping.recordActivity();
  await page.keeping.identify(as(sub));
  await talk(page, `From ${sub}`, sub);
  return page;
}

test('who a token names is read, whatever letters the name has; anything else names nobody', () => {
  expect(subjectOf(tokenOf('zoë-☂'))).toBe('zoë-☂');
  for (const wrong of ['', 'a.b.c', 'e30.e30.x', tokenOf(''), tokenOf(7)])
    expect(subjectOf(wrong)).toBeUndefined();
});

test('a thread of somebody known is shown on the next page once they are known again, not before', async () => {
  const browser = createBrowser();
  await signedIn(browser, 'anna');
  const { keeping, state } = browser.open();
  keeping.save();
  expect(state().order).toEqual([]);
  await keeping.identify(as('anna'));
  expect(thread(state())).toEqual(['me: From anna (sent)', 'agent: To anna']);
});

test('somebody else never sees it, and it is gone from the browser', async () => {
  const browser = createBrowser();
  await signedIn(browser, 'anna');
  const { keeping, state } = browser.open();
  await keeping.identify(as('ben'));
  expect(state().order).toEqual([]);
  expect([...browser.local.values()].join()).not.toContain('anna');
});

test('nor does somebody who takes over the same page', async () => {
  const browser = createBrowser();
  const page = await signedIn(browser, 'anna');
  await page.keeping.identify(as('ben'));
  expect(page.state()).toMatchObject({ order: [], clientKey: null });
  expect(page.service.closes).toEqual(['of anna']);
});

test('who signs out leaves nothing behind, here and at the service', async () => {
  const browser = createBrowser();
  const page = await signedIn(browser, 'anna');
  await page.keeping.identify(null);
  expect(page.state().order).toEqual([]);
  expect(page.service.closes).toEqual(['of anna']);
  expect(browser.local.size).toBe(0);
  await signedIn(browser, 'anna');
  await browser.open().keeping.identify(null);
  expect(browser.local.size).toBe(0);
});

test('a visitor who signs in keeps the thread; the next turn is in their name and tells what was said', async () => {
  const browser = createBrowser();
  const page = browser.open();
  page.keeping.recordActivity();
  await talk(page, 'One', 'anon_1');
  await page.keeping.identify(as('anna'));
  expect(page.service.closes).toEqual(['of anon_1']);
  const turn = await talk(page, 'Two', 'anna');
  expect(page.service.inits).toHaveLength(2);
  expect(page.service.inits[1]).toEqual({});
  expect(carried(turn.request.inputs)).toEqual(['One', 'Two']);
  expect(thread(page.state())).toEqual([
    'me: One (sent)',
    'agent: To anon_1',
    'me: Two (sent)',
    'agent: To anna',
  ]);
});

test('who signs in during an answer hears it to its end first', async () => {
  const page = createBrowser().open();
  page.service.answers.init = async () => ({ sessionId: 'of anon_1', clientKey: 'anon_1', epoch: 'log-1' });
  const sent = page.send(words('One'));
  const turn = await page.service.nextTurn();
  turn.accept(numbered);
  await settled();
  await page.keeping.identify(as('anna'));
  expect(page.state().session.status).toBe('open');
  turn.line(saying('Whole')).end();
  await sent;
  await settled();
  expect(thread(page.state())).toEqual(['me: One (sent)', 'agent: Whole']);
  expect(page.state().session.status).toBe('none');
});

test('the same shopper, known again, changes nothing', async () => {
  const page = await signedIn(createBrowser(), 'anna');
  const before = page.state();
  await page.keeping.identify(as('anna'));
  expect(page.state()).toBe(before);
});

test('of two answers to who the shopper is, the later one counts', async () => {
  const page = await signedIn(createBrowser(), 'anna');
  let answer = (_: string) => {};
  const slow = page.keeping.identify(() => new Promise((resolve) => (answer = resolve)));
  await page.keeping.identify(null);
  answer(tokenOf('anna'));
  await slow;
  expect(page.state().clientKey).toBeNull();
});

test('a token that is not to be had, or names nobody, is said and changes nothing', async () => {
  const page = await signedIn(createBrowser(), 'anna');
  const before = page.state();
  await expect(page.keeping.identify(() => Promise.reject(new Error('shop is down')))).rejects.toThrow(
    'shop is down',
  );
  await expect(page.keeping.identify(async () => 'nonsense')).rejects.toThrow('contains no shopper');
  expect(page.state()).toBe(before);
});

test('where the service takes the shopper for somebody else than before, the old thread goes at once', async () => {
  const page = await signedIn(createBrowser(), 'anna');
  page.service.answers.init = async () => ({ sessionId: 'of ben', clientKey: 'ben' });
  void page.send(words('Mine'));
  (await page.service.nextTurn()).fail('session-invalid', { status: 401 });
  const turn = await page.service.nextTurn();
  expect(thread(page.state())).toEqual(['me: Mine (sending)']);
  expect(turn.request.sessionId).toBe('of ben');
  expect(carried(turn.request.inputs)).toEqual(['Mine']);
});
