import { expect, test } from 'vitest';
import { createBrowser } from '../../support/testPersistence.ts';
import { agentText, inputTexts, settled, textInput, thread } from '../../support/testStore.ts';

const numbered = { resumable: true, epoch: 'log-1' };

/** Two tabs that show the same conversation, after one turn. */
async function twoTabs() {
  const browser = createBrowser();
  const one = browser.openTab();
  one.persistence.recordActivity();
  one.service.handlers.init = async () => ({ sessionId: 'session-1', clientKey: 'anon_1', epoch: 'log-1' });
  const sent = one.send(textInput('One'));
  (await one.service.nextTurn()).accept(numbered).line(agentText('Answer')).end();
  await sent;
  const two = browser.openTab();
  await settled();
  return { browser, one, two };
}

test('the other tab shows messages of a turn without a request of its own', async () => {
  const { one, two } = await twoTabs();
  const sent = one.send(textInput('Two'));
  const turn = await one.service.nextTurn();
  turn.accept(numbered).line(agentText('Half'));
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

test('the order of the messages is the same array in the other tab while a text grows', async () => {
  const { one, two } = await twoTabs();
  const sent = one.send(textInput('Two'));
  const turn = await one.service.nextTurn();
  turn.accept(numbered).item({ kind: 'text', key: 'a', delta: 'Two ' });
  await settled();
  one.frames.paint();
  await settled();
  const { order } = two.state();
  turn.item({ kind: 'text', key: 'a', delta: 'jackets', done: true }).end();
  await sent;
  await settled();
  expect(thread(two.state()).at(-1)).toBe('agent: Two jackets');
  expect(two.state().order).toBe(order);
});

test('a new tab shows what the shopper has just added to the cart or removed from it', async () => {
  const { browser, one } = await twoTabs();
  const receipt = { productId: '4711', title: 'Skerry Down Parka', options: ['Pine'] };
  const id = one.store.commands.addReceipt('Skerry Down Parka is in your bag', receipt);
  const three = browser.openTab();
  expect(thread(three.state())).toEqual(thread(one.state()));
  one.store.commands.removeReceipt(id, 'Skerry Down Parka was removed from your bag');
  const four = browser.openTab();
  expect(thread(four.state())).toEqual(thread(one.state()));
});

test('the tab that runs the turn sends inputs of the other tab after it', async () => {
  const { one, two } = await twoTabs();
  void one.send(textInput('Two'));
  const turn = await one.service.nextTurn();
  turn.accept(numbered);
  await settled();
  void two.send(textInput('Three'));
  await settled();
  turn.end();
  const next = await one.service.nextTurn();
  expect(inputTexts(next.request.inputs)).toEqual(['Three']);
  next.accept(numbered).end();
  await settled();
  expect(thread(two.state()).at(-1)).toBe('me: Three (sent)');
  expect(two.service.calls).toEqual([]);
});

test('the other tab can stop the turn', async () => {
  const { one, two } = await twoTabs();
  void one.send(textInput('Two'));
  (await one.service.nextTurn()).accept(numbered);
  await settled();
  void two.stop();
  await settled();
  expect(one.service.stops).toHaveLength(1);
  expect(two.state().turn).toMatchObject({ status: 'interrupted', reason: 'stopped' });
});

test('two tabs that send at once agree on one order and send nothing twice', async () => {
  const { one, two } = await twoTabs();
  void one.send(textInput('From one'));
  void two.send(textInput('From two'));
  const first = await one.service.nextTurn();
  const second = await two.service.nextTurn();
  first.accept(numbered).line(agentText('For one'));
  second.fail('turn-running', { status: 409, turnId: first.request.turnId });
  await settled();
  one.frames.paint();
  await settled();
  first.end();
  await settled();
  const attached = await two.service.nextTurn();
  expect(attached.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 0 });
  attached.accept(numbered).line(agentText('For one')).end();
  const ownTurn = await two.service.nextTurn();
  expect(inputTexts(ownTurn.request.inputs)).toEqual(['From two']);
  ownTurn.accept(numbered).line(agentText('For two')).end();
  await settled();
  two.frames.paint();
  await settled();
  expect(thread(one.state())).toEqual(thread(two.state()));
  expect(thread(one.state()).slice(2).sort()).toEqual(
    ['me: From one (sent)', 'me: From two (sent)', 'agent: For one', 'agent: For two'].sort(),
  );
  expect(one.service.calls.filter((call) => call === 'invoke')).toHaveLength(2);
});

test('another tab takes over the turn of a closed tab', async () => {
  const { one, two } = await twoTabs();
  void one.send(textInput('Two'));
  const turn = await one.service.nextTurn();
  turn.accept(numbered).line(agentText('Half'));
  await settled();
  one.frames.paint();
  await settled();
  one.persistence.suspend();
  await settled();
  expect(two.service.calls).toEqual([]);
  two.clock.advance(400);
  const resumedTurn = await two.service.nextTurn();
  expect(resumedTurn.request).toMatchObject({ turnId: turn.request.turnId, resumeFrom: 1 });
  resumedTurn.accept(numbered).line(agentText('Whole')).end();
  await settled();
  expect(thread(two.state()).slice(-2)).toEqual(['agent: Half', 'agent: Whole']);
});

test('another tab takes over when heartbeats stop', async () => {
  const { one, two } = await twoTabs();
  void one.send(textInput('Two'));
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

test('a tab that is opened during a turn follows it', async () => {
  const { browser, one } = await twoTabs();
  void one.send(textInput('Two'));
  const turn = await one.service.nextTurn();
  turn.accept(numbered).line(agentText('Half'));
  await settled();
  one.frames.paint();
  const three = browser.openTab();
  await settled();
  three.clock.advance(1_000);
  await settled();
  expect(three.service.calls).toEqual([]);
  expect(thread(three.state())).toEqual(thread(one.state()));
});

test('`end`, `restart` and `reset` apply to all tabs, also during a turn', async () => {
  for (const [name, status] of [
    ['end', 'closed'],
    ['restart', 'none'],
    ['reset', 'none'],
  ] as const) {
    const { one, two } = await twoTabs();
    void one.send(textInput('Two'));
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

test('only the tab that claimed the announcements last announces messages', async () => {
  const { one, two } = await twoTabs();
  one.persistence.claimAnnouncements();
  await settled();
  expect([one.state().announcer, two.state().announcer]).toEqual(['here', 'elsewhere']);
  two.persistence.claimAnnouncements();
  await settled();
  expect([one.state().announcer, two.state().announcer]).toEqual(['elsewhere', 'here']);
});

test('a resumed page shows the changes of other tabs', async () => {
  const { browser, one, two } = await twoTabs();
  const resume = one.persistence.suspend();
  const sent = two.send(textInput('Two'));
  const turn = await two.service.nextTurn();
  turn.accept(numbered).line(agentText('Whole')).end();
  await sent;
  two.persistence.save();
  resume();
  expect(thread(one.state())).toEqual(thread(two.state()));
  one.persistence.suspend();
  await two.reset();
  expect(browser.local.size).toBe(0);
  resume();
  expect(one.state().order).toEqual([]);
});

test('a resumed page resumes its turn, also if nothing is stored', async () => {
  const browser = createBrowser();
  const page = browser.open({ consent: false });
  page.service.handlers.init = async () => ({ sessionId: 'session-1', epoch: 'log-1' });
  void page.send(textInput('One'));
  const turn = await page.service.nextTurn();
  turn.accept(numbered).line(agentText('Half'));
  await settled();
  const resume = page.persistence.suspend();
  expect(turn.signal?.aborted).toBe(true);
  resume();
  const resumedTurn = await page.service.nextTurn();
  expect(resumedTurn.request).toMatchObject({ turnId: turn.request.turnId, resumeFrom: 1 });
});

test('posts only the changed messages of a thread', async () => {
  const { one, two } = await twoTabs();
  expect(two.state().byId).toEqual(one.state().byId);
  const before = two.state().byId;
  void one.send(textInput('Two'));
  await settled();
  const unchanged = Object.entries(before).filter(([id, message]) => two.state().byId[id] === message);
  expect(unchanged).toHaveLength(Object.keys(before).length);
});

test('posts the last changes before `stop`, and none after it', async () => {
  const browser = createBrowser();
  const [one, two] = [browser.openTab(), browser.openTab()];
  one.say('Last words');
  one.persistence.stop();
  one.say('After stop');
  await settled();
  expect(thread(two.state())).toEqual(['shop: Last words']);
});

test('does not mark the echo of an input from another tab; marks an input from another device in both tabs', async () => {
  const { one, two } = await twoTabs();
  void two.send(textInput('Two'));
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

test('a turn that was running before the persistence was loaded stays running, and is posted to other tabs', async () => {
  const browser = createBrowser();
  const { send, service, state, clock, persist } = browser.loadTab();
  const sent = send(textInput('One'));
  const turn = await service.nextTurn();
  turn.accept(numbered).line(agentText('Half'));
  await settled();
  persist().recordActivity();
  const other = browser.openTab();
  clock.advance(1_000);
  await settled();
  const statuses = [state().turn.status, other.state().turn.status];
  turn.line(agentText('Whole')).end();
  await sent;
  await settled();
  expect(statuses).toEqual(['receiving', 'receiving']);
  expect(thread(other.state())).toEqual(['me: One (sent)', 'agent: Half', 'agent: Whole']);
  expect(service.calls.filter((name) => name === 'invoke')).toHaveLength(1);
});
