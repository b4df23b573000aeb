import { expect, test } from 'vitest';
import { createBrowser } from '../../support/persistenceBench.ts';
import { saying, settled, thread, words } from '../../support/storeBench.ts';

const start = 1_000_000;
/** A token of the shop's server; `exp` in milliseconds. */
const tokenOf = (sub: string, exp?: number) => {
  const claims = { sub, ...(exp !== undefined && { exp: exp / 1_000 }) };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
};
const as = (sub: string, exp?: number) => async () => tokenOf(sub, exp);

/** A browser in which Anna has signed in, talked, and begun to write, and has left the page. */
async function leftSignedIn(exp?: number) {
  const browser = createBrowser();
  const page = browser.open();
  page.keeping.recordActivity();
  await page.keeping.identify(as('anna', exp));
  page.service.answers.init = async () => ({ sessionId: 'of anna', clientKey: 'anna', epoch: 'log-1' });
  const sent = page.send(words('My order?'));
  const turn = await page.service.nextTurn();
  turn.accept({ resumable: true, epoch: 'log-1' }).line(saying('It is on its way.')).end();
  await sent;
  await settled();
  page.store.draft.setState({ text: 'Send it to 1 Quay Street' });
  page.keeping.save();
  return { browser, page };
}
const stored = (browser: ReturnType<typeof createBrowser>) =>
  [...browser.local.values(), ...browser.session.values()].join();

test('a page that does not identify shows nothing of a signed-in conversation, and removes it after ten seconds', async () => {
  const { browser, page } = await leftSignedIn();
  page.keeping.stop();
  const next = browser.open();
  next.clock.advance(9_999);
  expect(stored(browser)).toContain('My order?');
  next.clock.advance(1);
  expect(stored(browser)).not.toMatch(/order|Quay|of anna/);
  expect([next.state().order, next.store.draft.getState().text]).toEqual([[], '']);
});

test('a page that is left before it has identified removes a signed-in conversation', async () => {
  const { browser, page } = await leftSignedIn();
  page.keeping.stop();
  browser.open().keeping.suspend();
  expect(stored(browser)).not.toMatch(/order|Quay|of anna/);
});

test('a page that identifies late, and slowly, goes on with the conversation and what was being written', async () => {
  const { browser, page } = await leftSignedIn();
  page.keeping.stop();
  const next = browser.open();
  next.clock.advance(9_000);
  let resolve = (_: string) => {};
  const identified = next.keeping.identify(() => new Promise((answer) => (resolve = answer)));
  next.clock.advance(60_000);
  resolve(tokenOf('anna'));
  await identified;
  expect(thread(next.state())).toEqual(['me: My order? (sent)', 'agent: It is on its way.']);
  expect(next.store.draft.getState().text).toBe('Send it to 1 Quay Street');
});

test('what a signed-in shopper was writing stays out of the tab’s own storage', async () => {
  const { browser, page } = await leftSignedIn();
  page.keeping.stop();
  expect([...browser.session.values()].join()).not.toContain('Quay');
});

test('a signed-in conversation whose token has expired is removed unread', async () => {
  const { browser, page } = await leftSignedIn(start + 300_000);
  page.keeping.stop();
  browser.pass(300_000);
  const next = browser.open();
  expect(stored(browser)).not.toMatch(/order|Quay|of anna/);
  await next.keeping.identify(as('anna'));
  expect(next.state().order).toEqual([]);
});

test('an open page asks for a new token when the old one expires, and goes on keeping', async () => {
  const { browser, page } = await leftSignedIn(start + 300_000);
  await page.keeping.identify(as('anna', start + 300_000));
  const asked: number[] = [];
  await page.keeping.identify(async () => {
    asked.push(page.clock.now());
    return tokenOf('anna', page.clock.now() + 300_000);
  });
  page.clock.advance(300_000);
  await settled();
  expect(asked).toEqual([start, start + 300_000]);
  page.keeping.save();
  expect(stored(browser)).toContain('My order?');
});

test('an open page without a new token removes what is kept, and keeps nothing more of that shopper', async () => {
  const { browser, page } = await leftSignedIn();
  let isSignedIn = true;
  await page.keeping.identify(async () => {
    if (!isSignedIn) throw new Error('signed out');
    return tokenOf('anna', start + 300_000);
  });
  isSignedIn = false;
  page.clock.advance(300_000);
  await settled();
  expect(stored(browser)).not.toMatch(/order|Quay|of anna/);
  page.keeping.save();
  expect(stored(browser)).not.toMatch(/order|Quay|of anna/);
});

test('a page that comes back does not show who has signed in on another page since', async () => {
  const { browser } = await leftSignedIn();
  browser.local.clear();
  const before = browser.open({ consent: true });
  const comeBack = before.keeping.suspend();
  const other = await leftSignedIn();
  for (const [key, text] of other.browser.local) browser.local.set(key, text);
  comeBack();
  expect(before.state().order).toEqual([]);
});
