import { describe, expect, test } from 'vitest';
import { marker } from './support/FakePlatform.ts';
import { openSession, say, startProxy } from './support/startProxy.ts';

describe.each(['memory', 'socket'] as const)('the proxy, called by %s,', (way) => {
  const start = async () => {
    const proxy = await startProxy();
    return { ...proxy, caller: proxy[way] };
  };

  test('opens a session, streams an answer, closes', async () => {
    const { caller, platform } = await start();
    const session = await openSession(caller);
    expect(session.clientKey).toMatch(/^anon_/);
    const answer = caller.call('invoke', { sessionId: session.sessionId, inputEvents: [say('Hello')] });
    const turn = await platform.turn();
    expect(turn.headers['x-api-key']).toBe(marker);
    expect(turn.body).toEqual({
      businessId: 'business-1',
      clientKey: expect.stringMatching(/^anon_[0-9a-f-]{36}$/),
      sessionId: 'platform-session-1',
      agentId: 'agent-1',
      inputEvents: [say('Hello')],
    });
    turn.head();
    await answer.head();
    expect(answer.status).toBe(200);
    expect(answer.headers['shelftalk-turn']).toBe('1');
    turn.say('One');
    expect(await answer.line()).toMatchObject({
      seq: 1,
      result: { response: { sessionId: session.sessionId } },
    });
    turn.say('Two');
    expect(await answer.line()).toMatchObject({ seq: 2 });
    turn.end();
    await answer.end();
    expect(answer.documents.at(-1)).toEqual({ end: { lines: 2, reason: 'complete' } });
    expect(await caller.call('close', { sessionId: session.sessionId }).json()).toEqual({
      result: { response: {} },
      error: null,
    });
    const refused = caller.call('invoke', { sessionId: session.sessionId, inputEvents: [say('Again')] });
    expect(await refused.json()).toMatchObject({ error: { code: 'session_closed' } });
    expect(refused.status).toBe(404);
  });

  test('tells whether the platform is healthy', async () => {
    const { caller } = await start();
    expect(await caller.call('health', {}).json()).toEqual({ response: { healthy: true } });
  });
});
