import { expect, test } from 'vitest';
import { createBrowser, createTestStorage } from '../../support/persistenceBench.ts';
import { settled, thread, words } from '../../support/storeBench.ts';

test('without consent nothing is written, whatever is done', async () => {
  const browser = createBrowser();
  const { keeping, send, service } = browser.open({ consent: false });
  keeping.recordActivity();
  void send(words('One'));
  (await service.nextTurn()).accept().end();
  await settled();
  keeping.save();
  expect([browser.local.size, browser.session.size]).toEqual([0, 0]);
});

test('with consent the conversation is kept before the first act', () => {
  const browser = createBrowser();
  const { keeping, say } = browser.open({ consent: true });
  say('Welcome');
  keeping.save();
  expect(thread(browser.open().state())).toEqual(['shop: Welcome']);
});

test('consent that is taken back removes what was stored, and leaves the thread on the page', () => {
  const browser = createBrowser();
  const { keeping, say, state } = browser.open({ consent: true });
  say('Welcome');
  keeping.consent(false);
  expect([browser.local.size, browser.session.size]).toEqual([0, 0]);
  expect(thread(state())).toEqual(['shop: Welcome']);
  keeping.consent(true);
  expect(thread(browser.open().state())).toEqual(['shop: Welcome']);
});

test('a page without consent does not show what an earlier one kept, and removes it', () => {
  const browser = createBrowser();
  browser.open({ consent: true }).say('Welcome');
  expect(browser.open({ consent: false }).state().order).toEqual([]);
  expect([browser.local.size, browser.session.size]).toEqual([0, 0]);
});

test('where the best place takes nothing, the next best does, and later the best again', () => {
  const browser = createBrowser();
  const small = createTestStorage(10);
  const tab = createTestStorage();
  const full = { storages: [small.shelf, tab.shelf], tabStorage: tab.shelf };
  browser.open({ ...full, consent: true }).say('Welcome');
  expect([small.texts.size, tab.texts.size]).toEqual([0, 2]);
  expect(thread(browser.open(full).state())).toEqual(['shop: Welcome']);
});

test('where nothing takes anything, the conversation goes on and says nothing', () => {
  const none = createTestStorage(0);
  const { say, keeping, reports, state } = createBrowser().open({
    storages: [none.shelf, none.shelf],
    tabStorage: none.shelf,
    consent: true,
  });
  say('Welcome');
  keeping.save();
  expect(thread(state())).toEqual(['shop: Welcome']);
  expect(reports).toEqual([]);
});
