import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MemoryTurnLog } from '../../proxy/index.ts';
import { createRandom } from './support/createRandom.ts';
import { FakeClock } from './support/FakeClock.ts';
import type { PlatformCall } from './support/FakePlatform.ts';
import { openSession, say, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

test.each(['memory', 'socket'] as const)(
  'no turn, timer or logged line is left a day after many turns were abandoned, stopped and cut at random (%s)',
  async (via) => {
    const random = createRandom(7);
    const clock = new FakeClock();
    const turnLog = new MemoryTurnLog(clock);
    const { platform, proxy, ...callers } = await startProxy({ clock, proxy: { turnLog } });
    const caller = callers[via];
    const idle = clock.waiting;
    const pause = () => new Promise((resolve) => setImmediate(resolve));
    const play = async (call: PlatformCall) => {
      if (random() < 0.2) await pause();
      if (random() < 0.1) return call.cut();
      if (random() < 0.1) return call.json(503, {});
      if (random() < 0.1) return;
      call.head();
      for (let line = 0; line < 3; line += 1) {
        call.say('line');
        if (random() < 0.5) await pause();
        if (random() < 0.1) return call.cut();
      }
      if (random() < 0.9) call.end();
    };
    platform.override = (operation, call) => {
      if (operation.startsWith('invoke')) void play(call);
      return operation.startsWith('invoke');
    };
    const { sessionId: first } = await openSession(caller);
    const sessions = [first];
    for (let index = 1; index < 20; index += 1) sessions.push((await openSession(caller)).sessionId);
    for (let index = 0; index < 200; index += 1) {
      const sessionId = sessions[index % sessions.length] ?? first;
      const turnId = randomUUID();
      const key = { 'idempotency-key': turnId };
      const route = random() < 0.8 ? 'invoke' : 'invoke_sync';
      const answer = caller.call(route, { sessionId, inputEvents: [say('Hello')] }, key);
      for (let wait = random() * 20; wait > 0; wait -= 1) await pause();
      const act = random();
      if (act < 0.4) answer.abort();
      else if (act < 0.6) caller.call('stop', { sessionId, turnId });
      if (act < 0.2) caller.call('invoke', { sessionId }, { ...key, 'resume-from': '0' });
    }
    const isOver = () => platform.calls.every(({ isGone, response }) => isGone || response.writableEnded);
    await until(() => {
      clock.advance(10_000);
      return proxy.running === 0 && clock.waiting <= idle && isOver();
    });
    expect(platform.of('invoke').length).toBeGreaterThan(50);
    expect(turnLog.usage().keys).toBeGreaterThan(0);
    clock.advance(25 * 60 * 60_000);
    turnLog.claim({ turnId: 'last', sessionId: 'last' });
    expect(turnLog.usage()).toEqual({ bytes: 0, keys: 1, dropped: 0 });
  },
  20_000,
);
