import { expect, onTestFinished, test } from 'vitest';
import { FiguresTurnLog } from '../../proxy/figures/FiguresTurnLog.ts';
import { createProxy, MemoryTurnLog, type TurnClaim } from '../../proxy/index.ts';
import type { EndReason } from '../../src/protocol/index.ts';
import { FakeClock } from './support/FakeClock.ts';
import { FakePlatform } from './support/FakePlatform.ts';
import { callProxy, say } from './support/startProxy.ts';

/** A promise, and a function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Starts a proxy with a turn log that answers as late as an external one may. */
async function start() {
  const platform = await FakePlatform.start();
  const clock = new FakeClock();
  const [claimed, stored] = [gate(), gate()];
  class LateLog extends FiguresTurnLog {
    override async claim(claim: TurnClaim) {
      const result = await super.claim(claim);
      if (claim.sessionId === 'late') await claimed.opened;
      return result;
    }
    override async end(...end: [string, EndReason, string?]) {
      await super.end(...end);
      await stored.opened;
    }
  }
  const proxy = createProxy({
    baseUrl: platform.baseUrl,
    apiKey: 'key',
    businessId: 'b',
    clock,
    turnLog: new LateLog(new MemoryTurnLog(clock), () => {}),
  });
  onTestFinished(() => platform.stop());
  const invoke = (sessionId: string) =>
    callProxy(proxy, 'invoke', { clientKey: 'v', sessionId, inputEvents: [say('Hello')] });
  return { platform, proxy, invoke, claimed, stored, clock };
}

test('a turn whose claim is under way when the proxy closes ends as complete', async () => {
  const { platform, proxy, invoke, claimed, stored } = await start();
  stored.open();
  const [early, late] = [invoke('early'), invoke('late')];
  const first = await platform.turn(0);
  first.head();
  let isClosed = false;
  const closed = proxy.close(125_000).then(() => {
    isClosed = true;
  });
  first.end();
  await early.end();
  claimed.open();
  const second = await platform.turn(1);
  second.head();
  second.say('One');
  await late.line();
  expect(isClosed).toBe(false);
  second.end();
  await late.end();
  expect(late.parsedLines.at(-1)).toEqual({ end: { lines: 1, reason: 'complete' } });
  await closed;
  expect(await invoke('next').json()).toMatchObject({ error: { code: 'unavailable' } });
});

test('the proxy closes once the turn log has the end of each turn, or when its time is over', async () => {
  for (const isStored of [true, false]) {
    const { platform, proxy, invoke, stored, clock } = await start();
    const answer = invoke('early');
    const turn = await platform.turn(0);
    turn.head();
    turn.end();
    await answer.end();
    let isClosed = false;
    const closed = proxy.close(125_000).then(() => {
      isClosed = true;
    });
    clock.advance(124_999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isClosed).toBe(false);
    if (isStored) stored.open();
    else clock.advance(1);
    await closed;
  }
});
