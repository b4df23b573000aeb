import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  assistantMessage,
  type Caller,
  databaseTimeout,
  failedClose,
  parseLines,
  sessionIdOf,
  sharedDatabase,
  startPlatform,
  statusErrorBody,
  textsOf,
  userMessage,
} from '../support/platform.ts';

let caller: Caller;
beforeAll(async () => {
  caller = await startPlatform(
    {
      async *respond({ number, memory, inputEvents }) {
        yield assistantMessage(`turn ${number}, before: ${JSON.stringify(memory ?? null)}`);
        if (JSON.stringify(inputEvents).includes('bye')) yield { sessionCloseEvent: {} };
        return { seen: number };
      },
    },
    {
      named: {
        'sales-assistant': {
          async *respond({ agentId, memory }) {
            yield assistantMessage(`I am ${agentId}, before: ${JSON.stringify(memory ?? null)}`);
            return undefined;
          },
        },
      },
    },
  );
}, databaseTimeout);
afterAll(() => caller.close());

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('Init session', () => {
  it('opens a session for a valid business and customer and returns response.sessionId', async () => {
    const { businessId } = caller;
    const response = await caller.post('init', { businessId, clientKey: '+351 900 000 000' });
    expect(response).toEqual({ status: 200, body: { response: { sessionId: expect.stringMatching(uuid) } } });
  });

  it('opens a new session each time, also for the same customer', async () => {
    const [one, two] = [await caller.open('same'), await caller.open('same')];
    expect(one.sessionId).not.toBe(two.sessionId);
  });

  it('must come before any invoke or close', async () => {
    const who = { businessId: caller.businessId, clientKey: 'c', sessionId: crypto.randomUUID() };
    const inputEvents = [userMessage('hello')];
    for (const [name, body] of [
      ['invoke', { ...who, inputEvents }],
      ['invoke_sync', { ...who, inputEvents }],
      ['close', who],
      ['close', { ...who, sessionId: 'no uuid at all' }],
    ] as const) {
      const body404 = name === 'close' ? failedClose(5) : statusErrorBody(5);
      expect(await caller.post(name, body)).toEqual({ status: 404, body: body404 });
    }
  });
});

describe('Invoke (stream)', () => {
  it('returns NDJSON, one complete event a line in the result wrapper', async () => {
    const who = await caller.open();
    const response = await caller.fetch('invoke', { ...who, inputEvents: [userMessage('bye')] });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    expect(response.headers.get('cache-control')).toBe('private, no-cache, no-transform');
    const text = await response.text();
    expect(text.endsWith('}\n')).toBe(true);
    const { sessionId } = who;
    expect(parseLines(text)).toEqual([
      { result: { response: { sessionId, responseEvents: [assistantMessage('turn 1, before: null')] } } },
      { result: { response: { sessionId, responseEvents: [{ sessionCloseEvent: {} }] } } },
    ]);
  });

  it("leaves the session open and keeps the agent's memory", async () => {
    const who = await caller.open();
    await (await caller.fetch('invoke', { ...who, inputEvents: [userMessage('one')] })).text();
    const second = await caller.fetch('invoke', { ...who, inputEvents: [userMessage('two')] });
    expect(await second.text()).toContain('turn 2, before: {\\"seen\\":1}');
  });

  it('agentId selects an agent; each has its own memory', async () => {
    const who = await caller.open();
    await caller.post('invoke_sync', { ...who, inputEvents: [userMessage('one')] });
    const other = { ...who, agentId: 'sales-assistant', inputEvents: [userMessage('two')] };
    expect(textsOf((await caller.post('invoke_sync', other)).body)).toEqual([
      'I am sales-assistant, before: null',
    ]);
    const back = await caller.post('invoke_sync', { ...who, inputEvents: [userMessage('three')] });
    expect(textsOf(back.body)).toEqual(['turn 3, before: {"seen":1}']);
  });

  it('returns 400 for an unknown agent, not the 404 of a lost session', async () => {
    const who = await caller.open();
    const response = await caller.post('invoke', {
      ...who,
      agentId: 'missing',
      inputEvents: [userMessage('hello')],
    });
    expect(response).toEqual({
      status: 400,
      body: statusErrorBody(3, 'agentId: there is no agent named "missing"'),
    });
  });
});

describe('Invoke (sync)', () => {
  it('accepts the same body and returns response.sessionId and all events in one array', async () => {
    const who = await caller.open();
    const response = await caller.post('invoke_sync', { ...who, inputEvents: [userMessage('bye')] });
    expect(response).toEqual({
      status: 200,
      body: {
        response: {
          sessionId: who.sessionId,
          responseEvents: [assistantMessage('turn 1, before: null'), { sessionCloseEvent: {} }],
        },
      },
    });
  });
});

describe('Close session', () => {
  it('returns result.response {} and error null, also when closing twice', async () => {
    const who = await caller.open();
    const done = { status: 200, body: { result: { response: {} }, error: null } };
    expect(await caller.post('close', who)).toEqual(done);
    expect(await caller.post('close', who)).toEqual(done);
  });

  it('deletes the memories of its agents', async () => {
    const who = await caller.open();
    await caller.post('invoke_sync', { ...who, inputEvents: [userMessage('one')] });
    const database = await sharedDatabase();
    const memories = () =>
      database.query('select memory from agent_memories where session_id = $1', [who.sessionId]);
    expect(await memories()).toEqual([{ memory: { seen: 1 } }]);
    await caller.post('close', who);
    expect(await memories()).toEqual([]);
  });

  it.each<[string, object | string, Record<string, string>, number, number]>([
    ['an unknown session', { sessionId: 'unknown' }, {}, 404, 5],
    ['another customer', { clientKey: 'ben' }, {}, 404, 5],
    ['another business', { businessId: crypto.randomUUID() }, {}, 403, 7],
    ['no businessId', { businessId: undefined }, {}, 400, 3],
    ['no clientKey', { clientKey: undefined }, {}, 400, 3],
    ['no sessionId', { sessionId: undefined }, {}, 400, 3],
    ['a session id that is a number', { sessionId: 7 }, {}, 400, 3],
    ['a body that is not JSON', '{', {}, 400, 3],
    ['a body of another type', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 3],
    ['a body over the limit', 'x'.repeat(2 ** 20 + 1), {}, 413, 3],
  ])(
    'returns result null and an error with code, message and details for %s',
    async (_, change, headers, status, code) => {
      const body = typeof change === 'string' ? change : { ...(await caller.open()), ...change };
      expect(await caller.post('close', body, headers)).toEqual({ status, body: failedClose(code) });
    },
  );

  it('a closed session accepts no more invokes; a new session must be opened', async () => {
    const who = await caller.open();
    await caller.post('close', who);
    const inputEvents = [userMessage('still there?')];
    for (const name of ['invoke', 'invoke_sync']) {
      expect(await caller.post(name, { ...who, inputEvents })).toEqual({
        status: 404,
        body: statusErrorBody(5),
      });
    }
    const again = await caller.open();
    expect((await caller.post('invoke_sync', { ...again, inputEvents })).status).toBe(200);
  });

  it('a sessionCloseEvent closes the session, and an explicit close still succeeds', async () => {
    const who = await caller.open();
    await caller.post('invoke_sync', { ...who, inputEvents: [userMessage('bye')] });
    const late = await caller.post('invoke_sync', { ...who, inputEvents: [userMessage('one more')] });
    expect(late).toEqual({ status: 404, body: statusErrorBody(5) });
    expect((await caller.post('close', who)).status).toBe(200);
  });
});

describe('Agent session', () => {
  it('is scoped to one customer of one business; other callers get the error for an unknown session', async () => {
    const who = await caller.open('ana');
    const other = await startPlatform();
    const unknown = { ...who, sessionId: crypto.randomUUID() };
    const expected = await caller.post('close', unknown);
    const inputEvents = [userMessage('hello')];
    const strangers = [
      await caller.post('close', { ...who, clientKey: 'ben' }),
      await caller.post('invoke', { ...who, clientKey: 'ben', inputEvents }),
      await other.post('close', { ...who, businessId: other.businessId }),
      await other.post('invoke_sync', { ...who, businessId: other.businessId, inputEvents }),
    ];
    await other.close();
    expect(expected).toEqual({ status: 404, body: failedClose(5) });
    const refused = { status: 404, body: statusErrorBody(5) };
    expect(strangers).toEqual([expected, refused, expected, refused]);
  });

  it('events of one session never affect another', async () => {
    const [one, two] = [await caller.open('same'), await caller.open('same')];
    await caller.post('invoke_sync', { ...one, inputEvents: [userMessage('first')] });
    const response = await caller.post('invoke_sync', { ...two, inputEvents: [userMessage('second')] });
    expect(textsOf(response.body)).toEqual(['turn 1, before: null']);
    await caller.post('close', one);
    const third = await caller.post('invoke_sync', { ...two, inputEvents: [userMessage('third')] });
    expect(textsOf(third.body)).toEqual(['turn 2, before: {"seen":1}']);
    const turns = await caller.platform.transcript.turns(two.sessionId);
    expect(turns.map((turn) => turn.inputEvents)).toEqual([[userMessage('second')], [userMessage('third')]]);
  });
});

describe('Health check', () => {
  it('response.healthy is true, also for a customer without a session', async () => {
    const { businessId } = caller;
    const response = await caller.post('health', { businessId, clientKey: 'never seen' });
    expect(response).toEqual({ status: 200, body: { response: { healthy: true } } });
  });
});

describe('General conventions', () => {
  it('agent sessions are under /external/v1/ai/agent_graph/, without a version header', async () => {
    const { businessId } = caller;
    const response = await caller.post('init', { businessId, clientKey: 'c' });
    expect(sessionIdOf(response.body)).toMatch(uuid);
  });

  it('an unknown route is a JSON error', async () => {
    expect(await caller.post('nothing', {})).toEqual({ status: 404, body: statusErrorBody(5) });
    const get = await fetch(caller.url('init'), { headers: { 'x-api-key': caller.secret } });
    expect([get.status, await get.json()]).toEqual([404, statusErrorBody(5)]);
  });

  it('sends no CORS headers, as keys are never in client-side code', async () => {
    const { businessId } = caller;
    const response = await caller.fetch(
      'health',
      { businessId, clientKey: 'c' },
      { headers: { origin: 'https://shop.example' } },
    );
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('Erase, which the API document does not have', () => {
  it('deletes all sessions of the customer, of an open or closed session, and answers the same again', async () => {
    const [one, two, other] = [await caller.open('eva'), await caller.open('eva'), await caller.open('ada')];
    for (const who of [one, two, other])
      await caller.post('invoke_sync', { ...who, inputEvents: [userMessage('hello')] });
    await caller.post('close', one);
    const { businessId } = caller;
    const count = async (clientKey: string) =>
      (await caller.platform.sessions.list({ businessId, clientKey })).length;
    for (const _time of [1, 2])
      expect(await caller.post('erase', one)).toEqual({ status: 200, body: { response: {} } });
    expect([await count('eva'), await count('ada')]).toEqual([0, 1]);
    expect((await caller.post('close', two)).status).toBe(404);
  });

  it('deletes nothing without a session of that customer, and needs the key of the business', async () => {
    const [theirs, own] = [await caller.open('ida'), await caller.open('ivo')];
    const { businessId } = caller;
    for (const sessionId of [own.sessionId, crypto.randomUUID(), 'none']) {
      const answer = await caller.post('erase', { ...theirs, sessionId });
      expect(answer).toEqual({ status: 200, body: { response: {} } });
    }
    for (const [headers, status] of [
      [{ 'x-api-key': 'wrong' }, 401],
      [{ 'x-api-key': '' }, 401],
    ] as const)
      expect((await caller.post('erase', theirs, headers)).status).toBe(status);
    const elsewhere = await caller.post('erase', { ...theirs, businessId: crypto.randomUUID() });
    expect(elsewhere.status).toBe(403);
    expect(await caller.platform.sessions.list({ businessId, clientKey: 'ida' })).toHaveLength(1);
  });
});
