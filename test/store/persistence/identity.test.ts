import { expect, test } from 'vitest';
import { subjectOf } from '../../../src/store/persistence/tokenClaims.ts';
import { createBrowser } from '../../support/testPersistence.ts';
import { agentText, inputTexts, settled, textInput, thread } from '../../support/testStore.ts';

const numbered = { resumable: true, epoch: 'log-1' };
const tokenOf = (sub: unknown) => `e30.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;
const tokenSource = (sub: string) => async () => tokenOf(sub);

type Page = ReturnType<ReturnType<typeof createBrowser>['open']>;

/** Runs one turn in a session of the given shopper. */
async function runTurn(page: Page, text: string, clientKey: string) {
  page.service.handlers.init = async () => ({ sessionId: `of ${clientKey}`, clientKey, epoch: 'log-1' });
  const sent = page.send(textInput(text));
  const turn = await page.service.nextTurn();
  turn
    .accept(numbered)
    .line(agentText(`To ${clientKey}`))
    .end();
  await sent;
  await settled();
  page.persistence.save();
  return turn;
}

/** Opens a page of the given shopper, who is signed in, and runs one turn. */
async function openSignedInPage(browser: ReturnType<typeof createBrowser>, sub: string) {
  const page = browser.open();
  page.persistence.recordActivity();
  await page.persistence.identify(tokenSource(sub));
  await runTurn(page, `From ${sub}`, sub);
  return page;
}

test('reads the subject of a token in any script; an invalid token has none', () => {
  expect(subjectOf(tokenOf('zoë-☂'))).toBe('zoë-☂');
  for (const wrong of ['', 'a.b.c', 'e30.e30.x', tokenOf(''), tokenOf(7)])
    expect(subjectOf(wrong)).toBeUndefined();
});

test('restores the thread of a signed-in shopper only after they are identified again', async () => {
  const browser = createBrowser();
  await openSignedInPage(browser, 'anna');
  const { persistence, state } = browser.open();
  persistence.save();
  expect(state().order).toEqual([]);
  await persistence.identify(tokenSource('anna'));
  expect(thread(state())).toEqual(['me: From anna (sent)', 'agent: To anna']);
});

test('removes the saved thread when another shopper is identified', async () => {
  const browser = createBrowser();
  await openSignedInPage(browser, 'anna');
  const { persistence, state } = browser.open();
  await persistence.identify(tokenSource('ben'));
  expect(state().order).toEqual([]);
  expect([...browser.local.values()].join()).not.toContain('anna');
});

test('empties the thread when another shopper signs in on the same page', async () => {
  const browser = createBrowser();
  const page = await openSignedInPage(browser, 'anna');
  await page.persistence.identify(tokenSource('ben'));
  expect(page.state()).toMatchObject({ order: [], clientKey: null });
  expect(page.service.closes).toEqual(['of anna']);
});

test('removes saved data and closes the session on sign-out', async () => {
  const browser = createBrowser();
  const page = await openSignedInPage(browser, 'anna');
  await page.persistence.identify(null);
  expect(page.state().order).toEqual([]);
  expect(page.service.closes).toEqual(['of anna']);
  expect(browser.local.size).toBe(0);
  await openSignedInPage(browser, 'anna');
  await browser.open().persistence.identify(null);
  expect(browser.local.size).toBe(0);
});

test('keeps the thread of a visitor who signs in; the next session gets their earlier texts', async () => {
  const browser = createBrowser();
  const page = browser.open();
  page.persistence.recordActivity();
  await runTurn(page, 'One', 'anon_1');
  await page.persistence.identify(tokenSource('anna'));
  expect(page.service.closes).toEqual(['of anon_1']);
  const turn = await runTurn(page, 'Two', 'anna');
  expect(page.service.inits).toHaveLength(2);
  expect(page.service.inits[1]).toEqual({});
  expect(inputTexts(turn.request.inputs)).toEqual(['One', 'Two']);
  expect(thread(page.state())).toEqual([
    'me: One (sent)',
    'agent: To anon_1',
    'me: Two (sent)',
    'agent: To anna',
  ]);
});

test('closes the anonymous session only after the running turn', async () => {
  const page = createBrowser().open();
  page.service.handlers.init = async () => ({ sessionId: 'of anon_1', clientKey: 'anon_1', epoch: 'log-1' });
  const sent = page.send(textInput('One'));
  const turn = await page.service.nextTurn();
  turn.accept(numbered);
  await settled();
  await page.persistence.identify(tokenSource('anna'));
  expect(page.state().session.status).toBe('open');
  turn.line(agentText('Whole')).end();
  await sent;
  await settled();
  expect(thread(page.state())).toEqual(['me: One (sent)', 'agent: Whole']);
  expect(page.state().session.status).toBe('none');
});

test('identifying the same shopper again changes nothing', async () => {
  const page = await openSignedInPage(createBrowser(), 'anna');
  const before = page.state();
  await page.persistence.identify(tokenSource('anna'));
  expect(page.state()).toBe(before);
});

test('ignores the token of an `identify` call that resolves after a later call', async () => {
  const page = await openSignedInPage(createBrowser(), 'anna');
  let resolveToken = (_: string) => {};
  const slow = page.persistence.identify(() => new Promise((resolve) => (resolveToken = resolve)));
  await page.persistence.identify(null);
  resolveToken(tokenOf('anna'));
  await slow;
  expect(page.state().clientKey).toBeNull();
});

test('rejects without a change if there is no token or an invalid one', async () => {
  const page = await openSignedInPage(createBrowser(), 'anna');
  const before = page.state();
  await expect(page.persistence.identify(() => Promise.reject(new Error('shop is down')))).rejects.toThrow(
    'shop is down',
  );
  await expect(page.persistence.identify(async () => 'nonsense')).rejects.toThrow('contains no shopper');
  expect(page.state()).toBe(before);
});

test('removes the thread as soon as the service returns another shopper', async () => {
  const page = await openSignedInPage(createBrowser(), 'anna');
  page.service.handlers.init = async () => ({ sessionId: 'of ben', clientKey: 'ben' });
  void page.send(textInput('Mine'));
  (await page.service.nextTurn()).fail('session-invalid', { status: 401 });
  const turn = await page.service.nextTurn();
  expect(thread(page.state())).toEqual(['me: Mine (sending)']);
  expect(turn.request.sessionId).toBe('of ben');
  expect(inputTexts(turn.request.inputs)).toEqual(['Mine']);
});
