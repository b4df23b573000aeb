import { describe, expect, test } from 'vitest';
import { proxyForms, startForm } from './support/proxyForms.ts';
import { openSession } from './support/startProxy.ts';

describe.each(proxyForms)('the proxy, as %s, by %s', (form, via) => {
  const start = () => startForm([form, via]);

  test.each([
    [3, 400, 'bad_request'],
    [5, 404, 'session_unknown'],
    [7, 503, 'unavailable'],
    [13, 502, 'upstream_failed'],
    [14, 503, 'unavailable'],
    ['odd', 502, 'upstream_failed'],
  ])(
    'maps a close that fails with %j in a 200 response to %i %s, and a retry is possible',
    async (theirs, status, code) => {
      const { platform, caller, sessionId } = await start();
      platform.override = (operation, call) => {
        const error = {
          code: theirs,
          message: 'secret-internals',
          details: [{ '@type': 'secret-internals' }],
        };
        if (operation === 'close') call.json(200, { error, result: null });
        return operation === 'close';
      };
      const answer = caller.call('close', { sessionId });
      expect(await answer.json()).toEqual({ error: { code, message: expect.any(String), details: [] } });
      expect(answer.status).toBe(status);
      expect(answer.text + JSON.stringify(answer.headers)).not.toContain('secret-internals');
      platform.override = () => false;
      const closed = { result: { response: {} }, error: null };
      expect(await caller.call('close', { sessionId }).json()).toEqual(closed);
      expect(platform.of('close')).toHaveLength(2);
    },
  );

  test('a session whose close failed still accepts turns', async () => {
    const { platform, caller, sessionId, invoke } = await start();
    platform.override = (operation, call) => {
      const error = { code: 13, message: 'no', details: [] };
      if (operation === 'close') call.json(200, { error, result: null });
      return operation === 'close';
    };
    await caller.call('close', { sessionId }).end();
    const answer = invoke();
    (await platform.turn()).head();
    expect((await answer.waitForHeaders()).status).toBe(200);
  });

  test.each([404, 200])(
    'close fails and erase succeeds for a session unknown to the platform (%i)',
    async (status) => {
      const { platform, caller, sessionId } = await start();
      platform.override = (operation, call) => {
        const error = { code: 5, message: 'no', details: [] };
        if (operation === 'close') call.json(status, status === 200 ? { error, result: null } : error);
        return operation === 'close';
      };
      const answer = caller.call('close', { sessionId });
      expect(await answer.json()).toMatchObject({ error: { code: 'session_unknown' } });
      const other = await openSession(caller);
      expect(await caller.call('erase', { sessionId: other.sessionId }).json()).toEqual({});
    },
  );

  test.each([
    [14, 503, 'unavailable'],
    [5, 502, 'upstream_failed'],
  ])('maps an init that fails with %i in a 200 response to %i %s', async (theirs, status, code) => {
    const { platform, caller } = await start();
    platform.override = (operation, call) => {
      const error = { code: theirs, message: 'secret-internals', details: [] };
      if (operation === 'init') call.json(200, { error, response: { sessionId: 'half-made' } });
      return operation === 'init';
    };
    const answer = caller.call('init', {});
    expect(await answer.json()).toEqual({ error: { code, message: expect.any(String), details: [] } });
    expect(answer.status).toBe(status);
  });

  test('a health response with an error is unhealthy', async () => {
    const { platform, caller } = await start();
    platform.override = (operation, call) => {
      const error = { code: 14, message: 'no', details: [] };
      if (operation === 'health') call.json(200, { error, response: { healthy: true } });
      return operation === 'health';
    };
    expect(await caller.call('health', {}).json()).toEqual({ response: { healthy: false } });
  });

  test('a turn that fails in a 200 response gets the proxy’s own error', async () => {
    const { platform, invoke } = await start();
    const answer = invoke();
    (await platform.turn()).json(200, {
      error: { code: 14, message: 'secret-internals', details: [] },
      result: null,
    });
    await answer.end();
    expect(answer.parsedLines.find(({ error }) => error)).toMatchObject({
      error: { code: 'unavailable', details: [] },
    });
    expect(answer.text).not.toContain('secret-internals');
  });
});
