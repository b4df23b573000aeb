import { expect, test } from 'vitest';
import { migrations } from '../../../src/store/persistence/migrations.ts';
import { createBrowser, createTestStorage } from '../../support/persistenceBench.ts';
import { carried, saying, settled, thread, words } from '../../support/storeBench.ts';

const numbered = { resumable: true, epoch: 'log-1' };
const day = 24 * 60 * 60_000;

/** A page on which one turn has gone well, and then the page is left. */
async function talked(browser = createBrowser()) {
  const page = browser.open();
  page.keeping.recordActivity();
  page.service.answers.init = async () => ({ sessionId: 'session-1', clientKey: 'anon_1', epoch: 'log-1' });
  const sent = page.send(words('One'));
  (await page.service.nextTurn()).accept(numbered).line(saying('Answer')).end();
  await sent;
  page.keeping.save();
  return { browser, page };
}

test('before the first act nothing is written', async () => {
  const browser = createBrowser();
  const { store, keeping, say } = browser.open();
  say('Welcome');
  store.draft.setState({ text: 'Do you' });
  keeping.viewChanged();
  keeping.save();
  expect([browser.local.size, browser.session.size]).toEqual([0, 0]);
  keeping.recordActivity();
  expect(browser.local.size).toBe(1);
});

test('the next page shows the thread, goes on in the same session and asks for nothing', async () => {
  const { browser } = await talked();
  const { state, service, send } = browser.open();
  expect(thread(state())).toEqual(['me: One (sent)', 'agent: Answer']);
  await settled();
  expect(service.calls).toEqual([]);
  void send(words('Two'));
  expect((await service.nextTurn()).request).toMatchObject({ sessionId: 'session-1' });
});

test('an answer goes on where the page before left it', async () => {
  const { browser, page } = await talked();
  void page.send(words('Two'));
  const turn = await page.service.nextTurn();
  turn.accept(numbered).line(saying('Half'));
  await settled();
  page.frames.paint();
  page.keeping.save();
  const { state, service } = browser.open();
  expect(state().turn.status).toBe('sending');
  const rest = await service.nextTurn();
  expect(rest.request).toMatchObject({ turnId: turn.request.turnId, resumeFrom: 1, epoch: 'log-1' });
  rest.accept(numbered).line(saying('Whole')).end();
  await settled();
  expect(thread(state()).slice(-2)).toEqual(['agent: Half', 'agent: Whole']);
  expect(state().turn.status).toBe('idle');
});

test('what was kept before the last lines came does not show them twice', async () => {
  const { browser, page } = await talked();
  void page.send(words('Two'));
  const turn = await page.service.nextTurn();
  turn.accept(numbered);
  await settled();
  turn.line(saying('Half'));
  await settled();
  page.frames.paint();
  const { service, state } = browser.open();
  const rest = await service.nextTurn();
  expect(rest.request.resumeFrom).toBe(0);
  rest.accept(numbered).line(saying('Half')).end();
  await settled();
  expect(thread(state()).slice(-1)).toEqual(['agent: Half']);
});

test('a turn whose fate is not known is asked for under its key, and sent again only if it never arrived', async () => {
  const { browser, page } = await talked();
  void page.send(words('Two'));
  const turn = await page.service.nextTurn();
  const { service } = browser.open();
  const again = await service.nextTurn();
  expect(again.request).toMatchObject({ turnId: turn.request.turnId, resumeFrom: 0 });
  again.fail('turn-unknown', { status: 410, fate: 'never-seen' });
  const third = await service.nextTurn();
  expect(third.request).toMatchObject({ turnId: turn.request.turnId });
  expect(carried(third.request.inputs)).toEqual(['Two']);
});

test('a text that had not left when the page did is sent by the next one', async () => {
  const browser = createBrowser();
  const page = browser.open();
  page.keeping.recordActivity();
  page.service.answers.init = () => new Promise(() => {});
  void page.send(words('One'));
  await settled();
  const { service } = browser.open();
  expect(carried((await service.nextTurn()).request.inputs)).toEqual(['One']);
});

test('what waited behind a running answer is sent after it', async () => {
  const { browser, page } = await talked();
  void page.send(words('Two'));
  (await page.service.nextTurn()).accept(numbered);
  await settled();
  void page.send(words('Three'));
  const { service } = browser.open();
  const rest = await service.nextTurn();
  rest.accept(numbered).end();
  expect(carried((await service.nextTurn()).request.inputs)).toEqual(['Three']);
});

test('a text that failed waits for the shopper on the next page too', async () => {
  const { browser, page } = await talked();
  const sent = page.send(words('Two'));
  (await page.service.nextTurn()).fail('busy', { status: 429 });
  await sent;
  const { service, state, retry } = browser.open();
  await settled();
  expect(service.calls).toEqual([]);
  expect(thread(state()).at(-1)).toBe('me: Two (failed)');
  void retry();
  expect(carried((await service.nextTurn()).request.inputs)).toEqual(['Two']);
});

test('the draft and the view come back in the same tab; another tab takes those of the page that saved last', async () => {
  const { browser } = await talked();
  const left = browser.open({ view: () => ({ isOpen: true, place: { messageId: 'id-1', offset: -20 } }) });
  left.store.draft.setState({ text: 'Do you also' });
  left.keeping.save();
  const { store, keeping } = browser.open();
  expect(store.draft.getState().text).toBe('Do you also');
  expect(keeping.view).toMatchObject({ isOpen: true, place: { messageId: 'id-1', offset: -20 } });
  browser.session.clear();
  expect(browser.open().keeping.view).toMatchObject({ isOpen: true, draft: 'Do you also' });
});

test('what streams in is kept now and then, without a word from the page', async () => {
  const { browser, page } = await talked();
  page.store.draft.setState({ text: 'Do' });
  page.clock.advance(500);
  expect(browser.open().store.draft.getState().text).toBe('Do');
});

test('after seven days nothing is left, whichever way the clock has jumped', async () => {
  for (const [ms, kept] of [
    [7 * day - 2_000, true],
    [7 * day, false],
    [-6 * day, true],
    [-7 * day, false],
  ] as const) {
    const { browser, page } = await talked();
    const { conversation } = { conversation: page.state().order.length };
    browser.pass(ms);
    expect(browser.open().state().order).toHaveLength(kept ? conversation : 0);
    expect(browser.local.size).toBe(kept ? 1 : 0);
  }
});

test('conversations of other scopes know nothing of each other', async () => {
  const { browser } = await talked();
  expect(browser.open({ scope: 'other shop' }).state().order).toEqual([]);
});

test('a conversation that was reset or erased leaves nothing behind', async () => {
  for (const forget of ['reset', 'erase'] as const) {
    const { browser, page } = await talked();
    page.store.draft.setState({ text: 'Do' });
    await page[forget]();
    page.keeping.save();
    expect([browser.local.size, browser.session.size]).toEqual([0, 0]);
    expect(page.state()).toMatchObject({ order: [], clientKey: null, session: { status: 'none' } });
    expect(forget === 'reset' ? page.service.closes : page.service.erasures).toEqual(['session-1']);
  }
});

test('an erasure that the service could not be told of says so, and is done here all the same', async () => {
  const { browser, page } = await talked();
  page.service.answers.erase = async () => {
    throw new Error('down');
  };
  expect(await page.erase()).toBe(false);
  expect(page.reports).toMatchObject([{ kind: 'call-failed', call: 'erase' }]);
  expect(browser.local.size).toBe(0);
});

test('what the service keeps of a conversation that is over can be erased too', async () => {
  const { page } = await talked();
  await page.end();
  expect(await page.erase()).toBe(true);
  expect(page.service.erasures).toEqual(['session-1']);
});

test('what one tab shows is its own, whatever another one shows', async () => {
  const { browser } = await talked();
  browser.open({ view: () => ({ isOpen: false }) }).keeping.save();
  const other = createTestStorage();
  browser.open({ view: () => ({ isOpen: true }), tabStorage: other.shelf }).keeping.save();
  expect(browser.open().keeping.view?.isOpen).toBe(false);
});

test('what a newer release has kept stays until something is said here', async () => {
  const { browser } = await talked();
  const [[key = '', text = ''] = []] = [...browser.local];
  browser.local.set(key, text.replace(/^\d+/, '99'));
  const theirs = browser.local.get(key);
  const page = browser.open();
  expect(page.state().order).toEqual([]);
  page.keeping.recordActivity();
  page.store.draft.setState({ text: 'Do you' });
  page.keeping.save();
  page.store.draft.setState({ text: '' });
  page.keeping.save();
  expect(browser.local.get(key)).toBe(theirs);
  page.say('Welcome');
  page.keeping.save();
  expect(browser.local.get(key)).toMatch(new RegExp(`^${migrations.current} `));
});

test('what a newer release has kept goes where storing is refused', async () => {
  const { browser } = await talked();
  const [[key = '', text = ''] = []] = [...browser.local];
  browser.local.set(key, text.replace(/^\d+/, '99'));
  browser.open().keeping.consent(false);
  expect(browser.local.size).toBe(0);
});
