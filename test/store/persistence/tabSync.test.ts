import { expect, test } from 'vitest';
import { createBrowser } from '../../support/persistenceBench.ts';
import { carried, saying, settled, thread, words } from '../../support/storeBench.ts';

const numbered = { resumable: true, epoch: 'log-1' };
const running = (turnId: string) => ({ status: 409, turnId }) as const;

/** Two tabs that show the same conversation, after one turn. */
async function twoTabs() {
  const browser = createBrowser();
  const one = browser.openTab();
  one.keeping.recordActivity();
  one.service.answers.init = async () => ({ sessionId: 'session-1', clientKey: 'anon_1', epoch: 'log-1' });
  const sent = one.send(words('One'));
  (await one.service.nextTurn()).accept(numbered).line(saying('Answer')).end();
  await sent;
  const two = browser.openTab();
  await settled();
  return { browser, one, two };
}

test('what is said and answered in one tab stands in the other, which asks for nothing', async () => {
  const { one, two } = await twoTabs();
  const sent = one.send(words('Two'));
  const turn = await one.service.nextTurn();
  turn.accept(numbered).line(saying('Half'));
  await settled();
  one.frames.paint();
  await settled();
  expect(thread(two.state())).toEqual(thread(one.state()));
  expect(two.state().turn.status).toBe('receiving');
  turn.end();
  await sent;
  await settled();
  expect(two.state().turn.status).toBe('idle');
  expect(thread(two.state())).toEqual(['me: One (sent)', 'agent: Answer', 'me: Two (sent)', 'agent: Half']);
  expect(two.service.calls).toEqual([]);
});

test('what is said in the other tab during an answer goes out after it, from the tab that takes the turn', async () => {
  const { one, two } = await twoTabs();
  void one.send(words('Two'));
  const turn = await one.service.nextTurn();
  turn.accept(numbered);
  await settled();
  void two.send(words('Three'));
  await settled();
  turn.end();
  const next = await one.service.nextTurn();
  expect(carried(next.request.inputs)).toEqual(['Three']);
  next.accept(numbered).end();
  await settled();
  expect(thread(two.state()).at(-1)).toBe('me: Three (sent)');
  expect(two.service.calls).toEqual([]);
});

test('the other tab can stop the answer', async () => {
  const { one, two } = await twoTabs();
  void one.send(words('Two'));
  (await one.service.nextTurn()).accept(numbered);
  await settled();
  void two.stop();
  await settled();
  expect(one.service.stops).toHaveLength(1);
  expect(two.state().turn).toMatchObject({ status: 'interrupted', reason: 'stopped' });
});

test('two that send at once end in one order, and nothing goes out twice', async () => {
  const { one, two } = await twoTabs();
  void one.send(words('From one'));
  void two.send(words('From two'));
  const first = await one.service.nextTurn();
  const second = await two.service.nextTurn();
  first.accept(numbered).line(saying('For one'));
  second.fail('turn-running', running(first.request.turnId));
  await settled();
  one.frames.paint();
  await settled();
  first.end();
  await settled();
  const attached = await two.service.nextTurn();
  expect(attached.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 0 });
  attached.accept(numbered).line(saying('For one')).end();
  const mine = await two.service.nextTurn();
  expect(carried(mine.request.inputs)).toEqual(['From two']);
  mine.accept(numbered).line(saying('For two')).end();
  await settled();
  two.frames.paint();
  await settled();
  expect(thread(one.state())).toEqual(thread(two.state()));
  expect(thread(one.state()).slice(2).sort()).toEqual(
    ['me: From one (sent)', 'me: From two (sent)', 'agent: For one', 'agent: For two'].sort(),
  );
  expect(one.service.calls.filter((call) => call === 'invoke')).toHaveLength(2);
});

test('when the tab that takes the turn is closed, the other one takes it over', async () => {
  const { one, two } = await twoTabs();
  void one.send(words('Two'));
  const turn = await one.service.nextTurn();
  turn.accept(numbered).line(saying('Half'));
  await settled();
  one.frames.paint();
  await settled();
  one.keeping.suspend();
  await settled();
  expect(two.service.calls).toEqual([]);
  two.clock.advance(400);
  const rest = await two.service.nextTurn();
  expect(rest.request).toMatchObject({ turnId: turn.request.turnId, resumeFrom: 1 });
  rest.accept(numbered).line(saying('Whole')).end();
  await settled();
  expect(thread(two.state()).slice(-2)).toEqual(['agent: Half', 'agent: Whole']);
});

test('a tab that falls silent, as when it crashes, is not waited for', async () => {
  const { one, two } = await twoTabs();
  void one.send(words('Two'));
  (await one.service.nextTurn()).accept(numbered);
  await settled();
  two.clock.advance(5_000);
  one.clock.advance(2_000);
  await settled();
  two.clock.advance(5_000);
  expect(two.service.calls).toEqual([]);
  two.clock.advance(1_000);
  expect((await two.service.nextTurn()).request.resumeFrom).toBe(0);
});

test('a tab opened during an answer leaves it to the one that reads it', async () => {
  const { browser, one } = await twoTabs();
  void one.send(words('Two'));
  const turn = await one.service.nextTurn();
  turn.accept(numbered).line(saying('Half'));
  await settled();
  one.frames.paint();
  const three = browser.openTab();
  await settled();
  three.clock.advance(1_000);
  await settled();
  expect(three.service.calls).toEqual([]);
  expect(thread(three.state())).toEqual(thread(one.state()));
});

test('an end, a new beginning and a reset in one tab are so in all, also in the middle of an answer', async () => {
  for (const [name, status] of [
    ['end', 'closed'],
    ['restart', 'none'],
    ['reset', 'none'],
  ] as const) {
    const { one, two } = await twoTabs();
    void one.send(words('Two'));
    const turn = await one.service.nextTurn();
    turn.accept(numbered);
    await settled();
    await two[name]();
    await settled();
    expect(turn.signal?.aborted).toBe(true);
    expect(one.state().session.status).toBe(status);
    expect(thread(one.state())).toEqual(thread(two.state()));
    expect(two.service.closes).toEqual(['session-1']);
  }
});

test('the last tab that was turned to speaks, and no other', async () => {
  const { one, two } = await twoTabs();
  one.keeping.claimAnnouncements();
  await settled();
  expect([one.state().announcer, two.state().announcer]).toEqual(['here', 'elsewhere']);
  two.keeping.claimAnnouncements();
  await settled();
  expect([one.state().announcer, two.state().announcer]).toEqual(['elsewhere', 'here']);
});

test('a page that comes back shows what happened meanwhile, and goes on with it', async () => {
  const { browser, one, two } = await twoTabs();
  const comeBack = one.keeping.suspend();
  const sent = two.send(words('Two'));
  const turn = await two.service.nextTurn();
  turn.accept(numbered).line(saying('Whole')).end();
  await sent;
  two.keeping.save();
  comeBack();
  expect(thread(one.state())).toEqual(thread(two.state()));
  one.keeping.suspend();
  await two.reset();
  expect(browser.local.size).toBe(0);
  comeBack();
  expect(one.state().order).toEqual([]);
});

test('a page that comes back goes on with its own answer, also where nothing may be stored', async () => {
  const browser = createBrowser();
  const page = browser.open({ consent: false });
  page.service.answers.init = async () => ({ sessionId: 'session-1', epoch: 'log-1' });
  void page.send(words('One'));
  const turn = await page.service.nextTurn();
  turn.accept(numbered).line(saying('Half'));
  await settled();
  const comeBack = page.keeping.suspend();
  expect(turn.signal?.aborted).toBe(true);
  comeBack();
  const rest = await page.service.nextTurn();
  expect(rest.request).toMatchObject({ turnId: turn.request.turnId, resumeFrom: 1 });
});

test('in a long thread only what changes is told', async () => {
  const { one, two } = await twoTabs();
  expect(two.state().byId).toEqual(one.state().byId);
  const before = two.state().byId;
  void one.send(words('Two'));
  await settled();
  const kept = Object.entries(before).filter(([id, message]) => two.state().byId[id] === message);
  expect(kept).toHaveLength(Object.keys(before).length);
});

test('what a page says last before it keeps nothing more is told, and nothing after', async () => {
  const browser = createBrowser();
  const [one, two] = [browser.openTab(), browser.openTab()];
  one.say('Last words');
  one.keeping.stop();
  one.say('Unheard');
  await settled();
  expect(thread(two.state())).toEqual(['shop: Last words']);
});

test('what was sent in another tab is not marked when the service hands it back, and a stranger’s line is in both', async () => {
  const { one, two } = await twoTabs();
  void two.send(words('Two'));
  await settled();
  const turn = await (two.service.calls.length > 0 ? two : one).service.nextTurn();
  const inShoppersName = (text: string) => ({ kind: 'text', speaker: 'shopper', text }) as const;
  turn.accept(numbered).line(inShoppersName('One')).line(inShoppersName('Mine?')).end();
  await settled();
  for (const { state } of [one, two]) {
    const { order, byId } = state();
    const marked = order
      .map((id) => byId[id])
      .filter((message) => message?.from === 'agent' && message.sentElsewhere);
    expect(marked).toMatchObject([{ event: { text: 'Mine?' } }]);
  }
});
