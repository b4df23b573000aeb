import { expect, test } from 'vitest';
import { openSession, type StartOptions, say, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

async function start(options: StartOptions = {}) {
  const started = await startProxy(options);
  const { sessionId } = await openSession(started.socket);
  const invoke = () => started.socket.call('invoke', { sessionId, inputEvents: [say('Hello')] });
  return { ...started, sessionId, invoke };
}

test('erase ends the session, removes its data and accepts a second call', async () => {
  const { invoke, socket, platform, sessionId, proxy, metrics } = await start();
  const answer = invoke();
  const turn = await platform.turn();
  turn.head();
  turn.say('One');
  turn.end();
  await answer.end();
  for (let time = 0; time < 2; time += 1) {
    expect(await socket.call('erase', { sessionId }).json()).toEqual({});
  }
  expect(platform.of('close')).toHaveLength(1);
  expect(await metrics()).toContain('shelftalk_log_bytes 0');
  expect(proxy.running).toBe(0);
  const after = await socket.call('invoke', { sessionId, inputEvents: [say('x')] }).json();
  expect(after).toMatchObject({ error: { code: 'session_closed' } });
});

test('erase stops a running turn and removes the data although the platform is unreachable', async () => {
  const { invoke, socket, platform, sessionId, metrics } = await start();
  const answer = invoke();
  const turn = await platform.turn();
  turn.head();
  turn.say('One');
  await answer.line();
  platform.override = (operation, call) => {
    if (operation === 'close') call.json(500, {});
    return operation === 'close';
  };
  expect((await socket.call('erase', { sessionId }).end()).status).toBe(502);
  await turn.gone();
  await until(() => answer.isEnded);
  expect(await metrics()).toContain('shelftalk_log_bytes 0');
});

test('erase fails when AGENT_ERASE names a platform without that operation', async () => {
  const { socket, platform, sessionId } = await start({ env: { AGENT_ERASE: '1' } });
  platform.override = (operation, call) => {
    if (operation === 'erase')
      call.json(404, { code: 5, message: 'There is no such endpoint.', details: [] });
    return operation === 'erase';
  };
  const { status, text } = await socket.call('erase', { sessionId }).end();
  expect([status, text]).toEqual([502, expect.stringContaining('"upstream_failed"')]);
  const clientKey = expect.stringMatching(/^anon_/);
  const sent = { businessId: 'business-1', clientKey, sessionId: 'platform-session-1' };
  expect(platform.of('erase')[0]?.body).toEqual(sent);
});
