import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { marker } from './support/FakePlatform.ts';
import { proxyForms, startForm } from './support/proxyForms.ts';
import { openSession, type StartOptions, say } from './support/startProxy.ts';
import { until } from './support/until.ts';

describe.each(proxyForms)('the proxy, as %s, by %s', (form, via) => {
  const start = (options?: StartOptions) => startForm([form, via], options);

  test('adds key, business, customer, session and agent to a turn and ignores the browser’s values', async () => {
    const { invoke, platform } = await start();
    invoke({}, { businessId: 'other', clientKey: 'somebody' });
    const turn = await platform.turn();
    expect(turn.path).toBe('/base/external/v1/ai/agent_graph/invoke');
    expect(turn.headers['x-api-key']).toBe(marker);
    expect(turn.body).toEqual({
      businessId: 'business-1',
      clientKey: expect.stringMatching(/^anon_[0-9a-f-]{36}$/),
      sessionId: 'platform-session-1',
      agentId: 'agent-1',
      inputEvents: [say('Hello')],
    });
  });

  test('opens and closes sessions for its own business and customer and ignores the browser’s values', async () => {
    const { caller, platform } = await start();
    const others = { businessId: 'other', clientKey: 'somebody' };
    const { sessionId } = await openSession(caller, others);
    await caller.call('close', { ...others, sessionId }).end();
    const proxyFields = {
      businessId: 'business-1',
      clientKey: expect.stringMatching(/^anon_[0-9a-f-]{36}$/),
    };
    expect(platform.of('init').at(-1)?.body).toEqual(proxyFields);
    expect(platform.of('close').map(({ body }) => body)).toEqual([
      { ...proxyFields, sessionId: 'platform-session-2' },
    ]);
  });

  test('forwards every line immediately with its number and ends with the reason', async () => {
    const { invoke, platform, sessionId } = await start();
    const answer = invoke();
    const turn = await platform.turn();
    turn.head();
    await answer.waitForHeaders();
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'cache-control': 'private, no-cache, no-transform',
      'x-accel-buffering': 'no',
      'shelftalk-turn': '1',
      'shelftalk-epoch': expect.any(String),
      'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    for (const [index, text] of ['One', 'Two', 'Three'].entries()) {
      turn.say(text);
      expect(await answer.line()).toEqual({
        seq: index + 1,
        result: {
          response: {
            sessionId,
            responseEvents: [{ messageEvent: { role: 'ASSISTANT', content: { textContent: { text } } } }],
          },
        },
      });
    }
    turn.end();
    expect(await answer.line()).toEqual({ end: { lines: 3, reason: 'complete' } });
    await answer.end();
  });

  test('replaces the session id of a line, adds its number and changes nothing else', async () => {
    const { invoke, platform, sessionId } = await start();
    const answer = invoke();
    const turn = await platform.turn();
    turn.head();
    const line = (id: string) =>
      `{ "result" : {"response":{"sessionId" : ${JSON.stringify(id)},"n":1.0e1,"u":"\\u00e9é","responseEvents":[{"x":"platform-session-1"}]}}}`;
    turn.raw(`\n${line('platform-session-1')}\r\n\n{}\n{"session_id":"platform-session-1"}`);
    turn.end();
    await answer.end();
    expect(answer.lines).toEqual([
      `{"seq":1,${line(sessionId).slice(1)}`,
      '{"seq":2}',
      `{"seq":3,"session_id":${JSON.stringify(sessionId)}}`,
      '{"end":{"lines":3,"reason":"complete"}}',
    ]);
  });

  test('replaces a platform error line with its own error and ends the turn', async () => {
    const { invoke, platform } = await start();
    const answer = invoke();
    const turn = await platform.turn();
    turn.head();
    turn.say('One');
    turn.raw('{"error":{"code":14,"message":"pod agent-7 is gone","details":[]}}\n');
    await answer.end();
    expect(answer.text).not.toContain('pod');
    expect(answer.parsedLines.slice(1)).toEqual([
      {
        seq: 2,
        error: { code: 'unavailable', message: 'The agent is not available at the moment.', details: [] },
      },
      { end: { lines: 2, reason: 'failed' } },
    ]);
  });

  test.each([
    ['a line of more than 1 MiB', `{"a":"${'x'.repeat(1024 * 1024)}"}\n`],
    ['a turn of more than 1 MiB', `{"a":"${'x'.repeat(600 * 1024)}"}\n`.repeat(2)],
  ])('ends a turn as failed at %s', async (_what, bytes) => {
    const { invoke, platform } = await start();
    const answer = invoke();
    const turn = await platform.turn();
    turn.head();
    turn.raw(bytes);
    await answer.end();
    expect(answer.parsedLines.at(-2)).toMatchObject({ error: { code: 'upstream_failed' } });
    expect(answer.parsedLines.at(-1)).toMatchObject({ end: { reason: 'failed' } });
    await turn.gone();
  });

  test('drops an incomplete line when the platform disconnects and ends the turn as cut', async () => {
    const { invoke, platform } = await start();
    const answer = invoke();
    const turn = await platform.turn();
    turn.head();
    turn.say('One');
    await answer.line();
    turn.raw('{"result":{"response":{"half');
    turn.cut();
    await answer.end();
    expect(answer.isAborted).toBe(false);
    expect(answer.parsedLines.slice(1)).toEqual([
      {
        seq: 2,
        error: { code: 'upstream_cut', message: 'The response of the agent was cut off.', details: [] },
      },
      { end: { lines: 2, reason: 'cut' } },
    ]);
  });

  test('returns 502 when the platform disconnects before the response head', async () => {
    const { invoke, platform } = await start();
    const answer = invoke();
    (await platform.turn()).cut();
    expect(await answer.json()).toMatchObject({ error: { code: 'upstream_failed' } });
    expect(answer.status).toBe(502);
  });

  test('returns 502 when nothing listens at the platform’s address', async () => {
    const { invoke, platform } = await start();
    await platform.stop();
    const answer = invoke();
    expect(await answer.json()).toMatchObject({ error: { code: 'upstream_failed' } });
    expect(answer.status).toBe(502);
  });

  test.each([
    [400, 400, 'bad_request'],
    [401, 503, 'unavailable'],
    [403, 503, 'unavailable'],
    [404, 404, 'session_unknown'],
    [408, 504, 'upstream_timeout'],
    [409, 429, 'busy'],
    [413, 413, 'too_large'],
    [429, 429, 'busy'],
    [500, 502, 'upstream_failed'],
    [302, 502, 'upstream_failed'],
    [503, 503, 'unavailable'],
    [504, 504, 'upstream_timeout'],
  ])('maps the platform’s %i to %i %s without its message', async (theirs, status, code) => {
    const { invoke, platform } = await start();
    const answer = invoke();
    (await platform.turn()).json(
      theirs,
      { code: 13, message: 'secret-internals' },
      { 'retry-after': '7', 'x-internal': '1' },
    );
    expect(await answer.json()).toEqual({ error: { code, message: expect.any(String), details: [] } });
    expect(answer.status).toBe(status);
    expect(answer.text + JSON.stringify(answer.headers)).not.toMatch(/secret-internals|x-internal/);
    expect(answer.headers['retry-after']).toBe('7');
  });

  test('does not retry an unknown session, and init opens a new one', async () => {
    const { invoke, platform, caller, sessionId, clientKey } = await start();
    const answer = invoke();
    (await platform.turn()).json(404, { code: 5, message: 'no', details: [] });
    await answer.end();
    expect(await invoke().json()).toMatchObject({ error: { code: 'session_unknown' } });
    expect(platform.of('invoke')).toHaveLength(1);
    const again = await openSession(caller, { sessionId, clientKey });
    expect(again.sessionId).not.toBe(sessionId);
    expect(platform.of('init')).toHaveLength(2);
  });

  test('refuses a turn after the agent has ended the session', async () => {
    const { invoke, platform } = await start();
    const answer = invoke();
    const turn = await platform.turn();
    turn.head();
    turn.event({ sessionCloseEvent: {} });
    turn.end();
    await answer.end();
    const refused = invoke();
    expect(await refused.json()).toMatchObject({ error: { code: 'session_closed' } });
    expect(refused.status).toBe(404);
  });

  test('forwards close once, accepts a second close and ends the session', async () => {
    const { invoke, platform, caller, sessionId } = await start();
    for (const _time of [1, 2]) {
      expect(await caller.call('close', { sessionId }).json()).toEqual({
        result: { response: {} },
        error: null,
      });
    }
    expect(platform.of('close').map(({ body }) => body)).toEqual([
      { businessId: 'business-1', clientKey: expect.any(String), sessionId: 'platform-session-1' },
    ]);
    expect(await invoke().json()).toMatchObject({ error: { code: 'session_closed' } });
  });

  test('close stops a running turn', async () => {
    const { invoke, platform, caller, sessionId } = await start();
    const answer = invoke();
    const turn = await platform.turn();
    turn.head();
    await answer.waitForHeaders();
    await caller.call('close', { sessionId }).end();
    await turn.gone();
    expect(await answer.line()).toEqual({ end: { lines: 0, reason: 'stopped' } });
  });

  test('checks the platform’s health at most every 10 s and reports a failed check as unhealthy', async () => {
    const { caller, platform, clock } = await start();
    expect(await caller.call('health', {}).json()).toEqual({ response: { healthy: true } });
    platform.override = (operation, call) => {
      if (operation === 'health') call.json(200, { response: {} });
      return operation === 'health';
    };
    expect(await caller.call('health', {}).json()).toEqual({ response: { healthy: true } });
    expect(platform.of('health')).toHaveLength(1);
    clock.advance(10_000);
    expect(await caller.call('health', {}).json()).toEqual({ response: { healthy: false } });
    clock.advance(10_000);
    platform.override = (operation, call) => {
      if (operation === 'health') call.json(500, {});
      return operation === 'health';
    };
    expect(await caller.call('health', {}).json()).toEqual({ response: { healthy: false } });
  });

  describe('stop', () => {
    test('aborts the platform call within the body and keeps the lines sent so far', async () => {
      const { invoke, platform, caller, sessionId } = await start();
      const turnId = randomUUID();
      const answer = invoke({ 'idempotency-key': turnId });
      const turn = await platform.turn();
      turn.head();
      turn.say('One');
      await answer.line();
      expect(await caller.call('stop', { sessionId, turnId }).json()).toEqual({});
      await turn.gone();
      expect(await answer.line()).toEqual({ end: { lines: 1, reason: 'stopped' } });
      expect(await caller.call('stop', { sessionId, turnId }).json()).toEqual({});
    });

    test('aborts the platform call before the response head', async () => {
      const { invoke, platform, caller, sessionId } = await start();
      const turnId = randomUUID();
      const answer = invoke({ 'idempotency-key': turnId });
      const turn = await platform.turn();
      await caller.call('stop', { sessionId, turnId }).end();
      await turn.gone();
      await answer.end();
      expect(answer.status).toBe(200);
      expect(answer.parsedLines).toEqual([{ end: { lines: 0, reason: 'stopped' } }]);
    });

    test('ignores an unknown turn and a turn of another session', async () => {
      const { invoke, platform, caller, sessionId } = await start();
      expect(await caller.call('stop', { sessionId, turnId: randomUUID() }).json()).toEqual({});
      const turnId = randomUUID();
      const answer = invoke({ 'idempotency-key': turnId });
      const turn = await platform.turn();
      const other = await openSession(caller);
      expect(await caller.call('stop', { sessionId: other.sessionId, turnId }).json()).toEqual({});
      turn.head();
      turn.end();
      await answer.end();
      expect(answer.parsedLines).toEqual([{ end: { lines: 0, reason: 'complete' } }]);
    });
  });

  describe('a disconnected browser', () => {
    test('does not stop a turn, which can be resumed to its end', async () => {
      const { invoke, platform, caller, sessionId } = await start();
      const turnId = randomUUID();
      const answer = invoke({ 'idempotency-key': turnId });
      const turn = await platform.turn();
      turn.head();
      turn.say('One');
      await answer.line();
      answer.abort();
      turn.say('Two');
      const back = caller.call('invoke', { sessionId }, { 'idempotency-key': turnId, 'resume-from': '1' });
      expect(await back.line()).toMatchObject({ seq: 2 });
      turn.say('Three');
      expect(await back.line()).toMatchObject({ seq: 3 });
      turn.end();
      expect(await back.line()).toEqual({ end: { lines: 3, reason: 'complete' } });
    });

    test('does not stop a turn for a minute; then the platform call is aborted', async () => {
      const { invoke, platform, proxy, clock } = await start({ proxy: { timeouts: { silence: 300_000 } } });
      const answer = invoke();
      const turn = await platform.turn();
      turn.head();
      turn.say('One');
      await answer.line();
      answer.abort();
      await until(() => clock.planned(60_000) === 1);
      clock.advance(59_999);
      expect(proxy.running).toBe(1);
      clock.advance(1);
      await turn.gone();
      await until(() => proxy.running === 0);
    });

    test('of invoke_sync aborts the platform call immediately', async () => {
      const { caller, platform, sessionId } = await start();
      const answer = caller.call('invoke_sync', { sessionId, inputEvents: [say('Hello')] });
      const turn = await platform.turn();
      turn.head();
      answer.abort();
      await turn.gone();
    });
  });
});
