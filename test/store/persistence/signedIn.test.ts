import { expect, test } from 'vitest';
import { createBrowser } from '../../support/testPersistence.ts';
import { agentText, settled, textInput, thread } from '../../support/testStore.ts';

const start = 1_000_000;
/** A token of the shop's server; `expiresAt` in milliseconds since the epoch. */
const tokenOf = (sub: string, expiresAt?: number) => {
  const claims = { sub, ...(expiresAt !== undefined && { exp: expiresAt / 1_000 }) };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
};
const tokenSource = (sub: string, expiresAt?: number) => async () => tokenOf(sub, expiresAt);

/** A browser with the saved conversation and draft of Anna, who is signed in. */
async function signedInPage(expiresAt?: number) {
  const browser = createBrowser();
  const page = browser.open();
  page.persistence.recordActivity();
  await page.persistence.identify(tokenSource('anna', expiresAt));
  page.service.handlers.init = async () => ({ sessionId: 'of anna', clientKey: 'anna', epoch: 'log-1' });
  const sent = page.send(textInput('My order?'));
  const turn = await page.service.nextTurn();
  turn.accept({ resumable: true, epoch: 'log-1' }).line(agentText('It is on its way.')).end();
  await sent;
  await settled();
  page.store.draft.setState({ text: 'Send it to 1 Quay Street' });
  page.persistence.save();
  return { browser, page };
}
const storedText = (browser: ReturnType<typeof createBrowser>) =>
  [...browser.local.values(), ...browser.session.values()].join();

test('without `identify`, a signed-in conversation is not shown and is removed after ten seconds', async () => {
  const { browser, page } = await signedInPage();
  page.persistence.stop();
  const next = browser.open();
  next.clock.advance(9_999);
  expect(storedText(browser)).toContain('My order?');
  next.clock.advance(1);
  expect(storedText(browser)).not.toMatch(/order|Quay|of anna/);
  expect([next.state().order, next.store.draft.getState().text]).toEqual([[], '']);
});

test('leaving a page before `identify` removes a signed-in conversation', async () => {
  const { browser, page } = await signedInPage();
  page.persistence.stop();
  browser.open().persistence.suspend();
  expect(storedText(browser)).not.toMatch(/order|Quay|of anna/);
});

test('restores conversation and draft after a late and slow `identify`', async () => {
  const { browser, page } = await signedInPage();
  page.persistence.stop();
  const next = browser.open();
  next.clock.advance(9_000);
  let resolve = (_: string) => {};
  const identified = next.persistence.identify(() => new Promise((resolveToken) => (resolve = resolveToken)));
  next.clock.advance(60_000);
  resolve(tokenOf('anna'));
  await identified;
  expect(thread(next.state())).toEqual(['me: My order? (sent)', 'agent: It is on its way.']);
  expect(next.store.draft.getState().text).toBe('Send it to 1 Quay Street');
});

test('does not write the draft of a signed-in shopper to tab storage', async () => {
  const { browser, page } = await signedInPage();
  page.persistence.stop();
  expect([...browser.session.values()].join()).not.toContain('Quay');
});

test('removes a signed-in conversation whose token has expired', async () => {
  const { browser, page } = await signedInPage(start + 300_000);
  page.persistence.stop();
  browser.advance(300_000);
  const next = browser.open();
  expect(storedText(browser)).not.toMatch(/order|Quay|of anna/);
  await next.persistence.identify(tokenSource('anna'));
  expect(next.state().order).toEqual([]);
});

test('requests a new token when the old one expires, and keeps saving', async () => {
  const { browser, page } = await signedInPage(start + 300_000);
  await page.persistence.identify(tokenSource('anna', start + 300_000));
  const requestTimes: number[] = [];
  await page.persistence.identify(async () => {
    requestTimes.push(page.clock.now());
    return tokenOf('anna', page.clock.now() + 300_000);
  });
  page.clock.advance(300_000);
  await settled();
  expect(requestTimes).toEqual([start, start + 300_000]);
  page.persistence.save();
  expect(storedText(browser)).toContain('My order?');
});

test('removes saved data and stops saving if there is no new token', async () => {
  const { browser, page } = await signedInPage();
  let isSignedIn = true;
  await page.persistence.identify(async () => {
    if (!isSignedIn) throw new Error('signed out');
    return tokenOf('anna', start + 300_000);
  });
  isSignedIn = false;
  page.clock.advance(300_000);
  await settled();
  expect(storedText(browser)).not.toMatch(/order|Quay|of anna/);
  page.persistence.save();
  expect(storedText(browser)).not.toMatch(/order|Quay|of anna/);
});

test('a resumed page does not show the conversation of a shopper who has signed in on another page', async () => {
  const { browser } = await signedInPage();
  browser.local.clear();
  const before = browser.open({ consent: true });
  const resume = before.persistence.suspend();
  const other = await signedInPage();
  for (const [key, text] of other.browser.local) browser.local.set(key, text);
  resume();
  expect(before.state().order).toEqual([]);
});
