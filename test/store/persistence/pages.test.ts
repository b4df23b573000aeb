import { expect, test } from 'vitest';
import { migrations } from '../../../src/store/persistence/migrations.ts';
import { createBrowser, createTestStorage } from '../../support/testPersistence.ts';
import { agentText, inputTexts, settled, textInput, thread } from '../../support/testStore.ts';

const numbered = { resumable: true, epoch: 'log-1' };
const day = 24 * 60 * 60_000;

/** A page that has saved one complete turn. */
async function pageAfterTurn(browser = createBrowser()) {
  const page = browser.open();
  page.persistence.recordActivity();
  page.service.handlers.init = async () => ({ sessionId: 'session-1', clientKey: 'anon_1', epoch: 'log-1' });
  const sent = page.send(textInput('One'));
  (await page.service.nextTurn()).accept(numbered).line(agentText('Answer')).end();
  await sent;
  page.persistence.save();
  return { browser, page };
}

test('stores nothing before the first activity', async () => {
  const browser = createBrowser();
  const { store, persistence, say } = browser.open();
  say('Welcome');
  store.draft.setState({ text: 'Do you' });
  persistence.viewChanged();
  persistence.save();
  expect([browser.local.size, browser.session.size]).toEqual([0, 0]);
  persistence.recordActivity();
  expect(browser.local.size).toBe(1);
});

test('the next page restores the thread and session without a request', async () => {
  const { browser } = await pageAfterTurn();
  const { state, service, send } = browser.open();
  expect(thread(state())).toEqual(['me: One (sent)', 'agent: Answer']);
  await settled();
  expect(service.calls).toEqual([]);
  void send(textInput('Two'));
  expect((await service.nextTurn()).request).toMatchObject({ sessionId: 'session-1' });
});

test('the next page resumes a running turn after its last line', async () => {
  const { browser, page } = await pageAfterTurn();
  void page.send(textInput('Two'));
  const turn = await page.service.nextTurn();
  turn.accept(numbered).line(agentText('Half'));
  await settled();
  page.frames.paint();
  page.persistence.save();
  const { state, service } = browser.open();
  expect(state().turn.status).toBe('sending');
  const resumedTurn = await service.nextTurn();
  expect(resumedTurn.request).toMatchObject({ turnId: turn.request.turnId, resumeFrom: 1, epoch: 'log-1' });
  resumedTurn.accept(numbered).line(agentText('Whole')).end();
  await settled();
  expect(thread(state()).slice(-2)).toEqual(['agent: Half', 'agent: Whole']);
  expect(state().turn.status).toBe('idle');
});

test('resuming from an older save shows no line twice', async () => {
  const { browser, page } = await pageAfterTurn();
  void page.send(textInput('Two'));
  const turn = await page.service.nextTurn();
  turn.accept(numbered);
  await settled();
  turn.line(agentText('Half'));
  await settled();
  page.frames.paint();
  const { service, state } = browser.open();
  const resumedTurn = await service.nextTurn();
  expect(resumedTurn.request.resumeFrom).toBe(0);
  resumedTurn.accept(numbered).line(agentText('Half')).end();
  await settled();
  expect(thread(state()).slice(-1)).toEqual(['agent: Half']);
});

test('resumes a turn of unknown delivery, and repeats it under its id if the service never received it', async () => {
  const { browser, page } = await pageAfterTurn();
  void page.send(textInput('Two'));
  const turn = await page.service.nextTurn();
  const { service } = browser.open();
  const resumed = await service.nextTurn();
  expect(resumed.request).toMatchObject({ turnId: turn.request.turnId, resumeFrom: 0 });
  resumed.fail('turn-unknown', { status: 410, delivery: 'never-seen' });
  const third = await service.nextTurn();
  expect(third.request).toMatchObject({ turnId: turn.request.turnId });
  expect(inputTexts(third.request.inputs)).toEqual(['Two']);
});

test('the next page sends a text that was never sent', async () => {
  const browser = createBrowser();
  const page = browser.open();
  page.persistence.recordActivity();
  page.service.handlers.init = () => new Promise(() => {});
  void page.send(textInput('One'));
  await settled();
  const { service } = browser.open();
  expect(inputTexts((await service.nextTurn()).request.inputs)).toEqual(['One']);
});

test('the next page sends queued texts after the running turn', async () => {
  const { browser, page } = await pageAfterTurn();
  void page.send(textInput('Two'));
  (await page.service.nextTurn()).accept(numbered);
  await settled();
  void page.send(textInput('Three'));
  const { service } = browser.open();
  const resumedTurn = await service.nextTurn();
  resumedTurn.accept(numbered).end();
  expect(inputTexts((await service.nextTurn()).request.inputs)).toEqual(['Three']);
});

test('the next page does not send a failed text until the shopper retries', async () => {
  const { browser, page } = await pageAfterTurn();
  const sent = page.send(textInput('Two'));
  (await page.service.nextTurn()).fail('busy', { status: 429 });
  await sent;
  const { service, state, retry } = browser.open();
  await settled();
  expect(service.calls).toEqual([]);
  expect(thread(state()).at(-1)).toBe('me: Two (failed)');
  void retry();
  expect(inputTexts((await service.nextTurn()).request.inputs)).toEqual(['Two']);
});

test('restores draft and view in the same tab; another tab gets the draft and view of the last save', async () => {
  const { browser } = await pageAfterTurn();
  const previous = browser.open({
    view: () => ({ isOpen: true, place: { messageId: 'id-1', offset: -20 } }),
  });
  previous.store.draft.setState({ text: 'Do you also' });
  previous.persistence.save();
  const { store, persistence } = browser.open();
  expect(store.draft.getState().text).toBe('Do you also');
  expect(persistence.view).toMatchObject({ isOpen: true, place: { messageId: 'id-1', offset: -20 } });
  browser.session.clear();
  expect(browser.open().persistence.view).toMatchObject({ isOpen: true, draft: 'Do you also' });
});

test('saves changes after half a second without a call of `save`', async () => {
  const { browser, page } = await pageAfterTurn();
  page.store.draft.setState({ text: 'Do' });
  page.clock.advance(500);
  expect(browser.open().store.draft.getState().text).toBe('Do');
});

test('removes saved data after seven days, also if the clock was set back', async () => {
  for (const [ms, isSaved] of [
    [7 * day - 2_000, true],
    [7 * day, false],
    [-6 * day, true],
    [-7 * day, false],
  ] as const) {
    const { browser, page } = await pageAfterTurn();
    const count = page.state().order.length;
    browser.advance(ms);
    expect(browser.open().state().order).toHaveLength(isSaved ? count : 0);
    expect(browser.local.size).toBe(isSaved ? 1 : 0);
  }
});

test('separates conversations of different scopes', async () => {
  const { browser } = await pageAfterTurn();
  expect(browser.open({ scope: 'other shop' }).state().order).toEqual([]);
});

test('`reset` and `erase` remove all saved data', async () => {
  for (const forget of ['reset', 'erase'] as const) {
    const { browser, page } = await pageAfterTurn();
    page.store.draft.setState({ text: 'Do' });
    await page[forget]();
    page.persistence.save();
    expect([browser.local.size, browser.session.size]).toEqual([0, 0]);
    expect(page.state()).toMatchObject({ order: [], clientKey: null, session: { status: 'none' } });
    expect(forget === 'reset' ? page.service.closes : page.service.erasures).toEqual(['session-1']);
  }
});

test('removes local data and returns false if erasing at the service fails', async () => {
  const { browser, page } = await pageAfterTurn();
  page.service.handlers.erase = async () => {
    throw new Error('down');
  };
  expect(await page.erase()).toBe(false);
  expect(page.reports).toMatchObject([{ kind: 'call-failed', call: 'erase' }]);
  expect(browser.local.size).toBe(0);
});

test('erases the data of a closed session at the service', async () => {
  const { page } = await pageAfterTurn();
  await page.end();
  expect(await page.erase()).toBe(true);
  expect(page.service.erasures).toEqual(['session-1']);
});

test('a tab restores its own view, not the later one of another tab', async () => {
  const { browser } = await pageAfterTurn();
  browser.open({ view: () => ({ isOpen: false }) }).persistence.save();
  const other = createTestStorage();
  browser.open({ view: () => ({ isOpen: true }), tabStorage: other.storage }).persistence.save();
  expect(browser.open().persistence.view?.isOpen).toBe(false);
});

test('keeps the data of a newer release until this page has a conversation', async () => {
  const { browser } = await pageAfterTurn();
  const [[key = '', text = ''] = []] = [...browser.local];
  browser.local.set(key, text.replace(/^\d+/, '99'));
  const newerText = browser.local.get(key);
  const page = browser.open();
  expect(page.state().order).toEqual([]);
  page.persistence.recordActivity();
  page.store.draft.setState({ text: 'Do you' });
  page.persistence.save();
  page.store.draft.setState({ text: '' });
  page.persistence.save();
  expect(browser.local.get(key)).toBe(newerText);
  page.say('Welcome');
  page.persistence.save();
  expect(browser.local.get(key)).toMatch(new RegExp(`^${migrations.current} `));
});

test('removes the data of a newer release if consent is refused', async () => {
  const { browser } = await pageAfterTurn();
  const [[key = '', text = ''] = []] = [...browser.local];
  browser.local.set(key, text.replace(/^\d+/, '99'));
  browser.open().persistence.consent(false);
  expect(browser.local.size).toBe(0);
});
