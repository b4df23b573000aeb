import { expect, test } from 'vitest';
import { createBrowser, createTestStorage } from '../../support/testPersistence.ts';
import { settled, textInput, thread } from '../../support/testStore.ts';

test('stores nothing if consent is refused', async () => {
  const browser = createBrowser();
  const { persistence, send, service } = browser.open({ consent: false });
  persistence.recordActivity();
  void send(textInput('One'));
  (await service.nextTurn()).accept().end();
  await settled();
  persistence.save();
  expect([browser.local.size, browser.session.size]).toEqual([0, 0]);
});

test('saves before the first activity if consent is given', () => {
  const browser = createBrowser();
  const { persistence, say } = browser.open({ consent: true });
  say('Welcome');
  persistence.save();
  expect(thread(browser.open().state())).toEqual(['shop: Welcome']);
});

test('removes saved data when consent is withdrawn; the thread stays on the page', () => {
  const browser = createBrowser();
  const { persistence, say, state } = browser.open({ consent: true });
  say('Welcome');
  persistence.consent(false);
  expect([browser.local.size, browser.session.size]).toEqual([0, 0]);
  expect(thread(state())).toEqual(['shop: Welcome']);
  persistence.consent(true);
  expect(thread(browser.open().state())).toEqual(['shop: Welcome']);
});

test('a page without consent removes the saved conversation without showing it', () => {
  const browser = createBrowser();
  browser.open({ consent: true }).say('Welcome');
  expect(browser.open({ consent: false }).state().order).toEqual([]);
  expect([browser.local.size, browser.session.size]).toEqual([0, 0]);
});

test('uses the next storage when the preferred one is full', () => {
  const browser = createBrowser();
  const small = createTestStorage(10);
  const tab = createTestStorage();
  const storages = { storages: [small.storage, tab.storage], tabStorage: tab.storage };
  browser.open({ ...storages, consent: true }).say('Welcome');
  expect([small.texts.size, tab.texts.size]).toEqual([0, 2]);
  expect(thread(browser.open(storages).state())).toEqual(['shop: Welcome']);
});

test('continues without a report when no storage accepts data', () => {
  const none = createTestStorage(0);
  const { say, persistence, reports, state } = createBrowser().open({
    storages: [none.storage, none.storage],
    tabStorage: none.storage,
    consent: true,
  });
  say('Welcome');
  persistence.save();
  expect(thread(state())).toEqual(['shop: Welcome']);
  expect(reports).toEqual([]);
});
