import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AnonymousVisitors, NodeSealer, SealedSessions } from '../../proxy/index.ts';
import { createHttpTransport } from '../../src/client/index.ts';
import { describeTransport } from '../client/transportContract.ts';
import { memoryFetch } from './support/memoryFetch.ts';
import { proxyForms } from './support/proxyForms.ts';
import {
  agentProtocols,
  productBytes,
  startAgentForm,
  startScriptedAgent,
} from './support/startAgentProxy.ts';
import { until } from './support/until.ts';

const stream = { 'content-type': 'text/event-stream' };
/** Events that begin a text, as each protocol writes them. */
const begun = {
  'ai-sdk': [
    { type: 'start' },
    { type: 'text-start', id: '0' },
    { type: 'text-delta', id: '0', delta: 'So far' },
  ],
  'ag-ui': [
    { type: 'RUN_STARTED' },
    { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'So far' },
  ],
};
const bytesOf = (events: readonly unknown[]) =>
  Buffer.from(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
const soFar = { messageEvent: { role: 'ASSISTANT', content: { textContent: { text: 'So far' } } } };
const eventsOf = (documents: readonly Record<string, unknown>[]) =>
  documents.flatMap(({ result }) => {
    const { response } = (result ?? {}) as { response?: { responseEvents: unknown[] } };
    return response?.responseEvents ?? [];
  });

for (const protocol of agentProtocols) {
  describeTransport(
    `the proxy in front of ${protocol}`,
    () => {
      const sealer = new NodeSealer([{ id: 'k', key: Buffer.alloc(32, 7) }]);
      const options = { sessions: new SealedSessions(sealer), identity: new AnonymousVisitors(sealer) };
      const { agent, proxy } = startScriptedAgent(protocol, { options });
      agent.answer = (call) => call.play(productBytes(protocol));
      const { fetch } = memoryFetch(proxy);
      const endpoint = 'http://proxy/agent';
      return { transport: createHttpTransport({ endpoint, clientKey: 'contract-customer', fetch }) };
    },
    { inputs: [{ kind: 'text', text: 'A waterproof jacket under 160' }], isResumable: true },
  );
}

describe.each(agentProtocols)('an agent that speaks %s', (protocol) => {
  describe.each(proxyForms)('behind the proxy, as %s, by %s', (form, via) => {
    test('gets the conversation and the key, and none of the browser’s headers and ids', async () => {
      const { invoke, platform, sessionId, clientKey } = await startAgentForm(protocol, [form, via]);
      const answer = invoke({ cookie: 'a=b' });
      const turn = await platform.turn();
      expect(turn.path).toBe('/base/invoke?version=5');
      expect(turn.headers).toMatchObject({
        authorization: 'Bearer KEY-MARKER-7f3a9c',
        accept: 'text/event-stream',
      });
      expect(turn.headers).not.toHaveProperty('cookie');
      expect(turn.headers).not.toHaveProperty('origin');
      expect(turn.body.messages).toHaveLength(1);
      expect(JSON.stringify(turn.body.messages)).toContain('Hello');
      expect(JSON.stringify(turn.body)).not.toContain(sessionId);
      expect(JSON.stringify(turn.body)).not.toContain(clientKey);
      turn.head(200, stream);
      turn.raw(productBytes(protocol));
      turn.end();
      const { parsedLines: documents } = await answer.end();
      const lines = documents.slice(0, -1);
      expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
      expect(lines[0]).toMatchObject({ result: { response: { sessionId } } });
      expect(eventsOf(documents).map((event) => Object.keys(event as object)[0])).toEqual(
        expect.arrayContaining(['messageEvent', 'recommendationEvent']),
      );
      expect(documents.at(-1)).toEqual({ end: { lines: lines.length, reason: 'complete' } });
      expect(answer.text).not.toContain('KEY-MARKER');
    });

    test('is aborted when the shopper stops a turn that was resumed after a reload', async () => {
      const { invoke, caller, platform, sessionId } = await startAgentForm(protocol, [form, via]);
      const turnId = randomUUID();
      const key = { 'idempotency-key': turnId };
      const first = invoke(key);
      const turn = await platform.turn();
      turn.head(200, stream);
      turn.raw(bytesOf(begun[protocol]));
      await first.waitForHeaders();
      first.abort();
      const resumed = caller.call('invoke', { sessionId }, { ...key, 'resume-from': '0' });
      await resumed.waitForHeaders();
      expect(turn.isGone).toBe(false);
      expect(await caller.call('stop', { sessionId, turnId }).json()).toEqual({});
      await turn.gone();
      expect((await resumed.end()).parsedLines.at(-1)).toMatchObject({ end: { reason: 'stopped' } });
      expect(platform.calls).toHaveLength(1);
    });

    test.each([
      [400, 400, 'bad_request'],
      [401, 503, 'unavailable'],
      [404, 502, 'upstream_failed'],
      [302, 502, 'upstream_failed'],
      [429, 429, 'busy'],
      [500, 502, 'upstream_failed'],
      [503, 503, 'unavailable'],
    ])('that responds with %i leads to %i %s, without its text', async (theirs, status, code) => {
      const { invoke, platform } = await startAgentForm(protocol, [form, via]);
      const answer = invoke();
      (await platform.turn()).json(theirs, { error: 'secret-internals' }, { 'retry-after': '7' });
      expect(await answer.json()).toEqual({ error: { code, message: expect.any(String), details: [] } });
      expect(answer.status).toBe(status);
      expect(answer.headers['retry-after']).toBe('7');
      expect(answer.text).not.toContain('secret-internals');
    });

    test('that cannot be reached leads to upstream_failed and counts as unhealthy', async () => {
      const { invoke, caller, platform } = await startAgentForm(protocol, [form, via]);
      await platform.stop();
      expect(await invoke().json()).toMatchObject({ error: { code: 'upstream_failed' } });
      expect(await caller.call('health', {}).json()).toEqual({ response: { healthy: false } });
    });

    test('counts as healthy with any status except 5xx, and with 501; health checks send no key', async () => {
      const { caller, platform, clock } = await startAgentForm(protocol, [form, via]);
      const statuses = [204, 401, 405, 501, 500, 503];
      const healthy: unknown[] = [];
      for (const status of statuses) {
        platform.override = (_operation, call) => {
          call.response.writeHead(status).end();
          return true;
        };
        const { response } = await caller.call('health', {}).json();
        healthy.push((response as { healthy: boolean }).healthy);
        clock.advance(10_000);
      }
      expect(healthy).toEqual([true, true, true, true, false, false]);
      expect(platform.calls.map(({ headers }) => headers.authorization)).toEqual(
        statuses.map(() => undefined),
      );
    });

    test('counts as healthy while it leaves health checks unanswered, which delay the first check by 5 s and later ones by 0.5 s', async () => {
      const { caller, platform, clock } = await startAgentForm(protocol, [form, via]);
      let unanswered = 0;
      platform.override = () => {
        unanswered += 1;
        return true;
      };
      const isHealthy = async () => (await caller.call('health', {}).json()).response;
      const first = isHealthy();
      await until(() => unanswered === 1);
      clock.advance(5_000);
      expect(await first).toEqual({ healthy: true });
      clock.advance(10_000);
      const second = isHealthy();
      await until(() => unanswered === 2);
      clock.advance(500);
      expect(await second).toEqual({ healthy: true });
      await platform.stop();
      clock.advance(10_000);
      expect(await isHealthy()).toEqual({ healthy: false });
    });
  });

  test('that is silent leads to upstream_timeout, after the words so far', async () => {
    const { agent, clock, open, ask } = startScriptedAgent(protocol);
    const sessionId = await open();
    const late = ask(sessionId, 'Hello');
    await agent.turn();
    clock.advance(45_000);
    expect(await late.json()).toMatchObject({ error: { code: 'upstream_timeout' } });
    const silent = ask(sessionId, 'Hello');
    const call = await agent.turn(1);
    call.play(bytesOf(begun[protocol]), 'stays open');
    clock.advance(60_000);
    const { parsedLines: documents } = await silent.end();
    expect(eventsOf(documents)).toEqual([soFar]);
    expect(documents.slice(1)).toMatchObject([
      { seq: 2, error: { code: 'upstream_timeout' } },
      { end: { lines: 2, reason: 'failed' } },
    ]);
    expect(call.isAborted).toBe(true);
  });

  test.each(['ends', 'breaks'] as const)(
    'whose stream %s early leads to upstream_cut, after the words so far',
    async (after) => {
      const { agent, open, ask } = startScriptedAgent(protocol);
      agent.answer = (call) => call.play(bytesOf(begun[protocol]), after);
      const { parsedLines: documents } = await ask(await open(), 'Hello').end();
      expect(eventsOf(documents)).toEqual([soFar]);
      expect(documents.slice(1)).toMatchObject([
        { error: { code: 'upstream_cut' } },
        { end: { reason: 'cut' } },
      ]);
    },
  );

  test('that reports an error leads to upstream_failed; only the code of the error is logged', async () => {
    const error = {
      'ai-sdk': { type: 'error', errorText: 'secret-internals' },
      'ag-ui': { type: 'RUN_ERROR', message: 'secret-internals', code: 'overloaded' },
    };
    const { agent, open, ask, reports } = startScriptedAgent(protocol);
    agent.answer = (call) => call.play(bytesOf([...begun[protocol], error[protocol]]));
    const answer = await ask(await open(), 'Hello').end();
    expect(eventsOf(answer.parsedLines)).toEqual([soFar]);
    expect(answer.parsedLines.slice(1)).toMatchObject([
      { error: { code: 'upstream_failed' } },
      { end: { reason: 'failed' } },
    ]);
    expect(reports.map(([event]) => event)).toContain('platform reported an error');
    expect(JSON.stringify(reports).includes('overloaded')).toBe(protocol === 'ag-ui');
    expect(answer.text + JSON.stringify(reports)).not.toContain('secret-internals');
  });

  test.each([
    ['a login page', '<!doctype html>\n\n<p>Log in</p>\n\n'],
    ['JSON', '{"error":"No."}'],
  ])('that responds with %s leads to upstream_failed', async (_what, text) => {
    const { agent, open, ask } = startScriptedAgent(protocol);
    agent.answer = (call) => call.play(Buffer.from(text));
    const { parsedLines: documents } = await ask(await open(), 'Hello').end();
    expect(documents).toMatchObject([{ error: { code: 'upstream_failed' } }, { end: { reason: 'failed' } }]);
  });

  test('that responds with nothing ends the turn', async () => {
    const { agent, open, ask } = startScriptedAgent(protocol);
    agent.answer = (call) => call.play(Buffer.from(''));
    const { parsedLines: documents } = await ask(await open(), 'Hello').end();
    expect(documents).toEqual([{ end: { lines: 0, reason: 'complete' } }]);
  });

  test('may send malformed events before valid ones', async () => {
    const { agent, open, ask } = startScriptedAgent(protocol);
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    const custom = `{"type":"${protocol === 'ai-sdk' ? 'data-shelftalk' : 'CUSTOM'}","name":"shelftalk"`;
    const bad = ['{"type":', '7', 'null', '{}', deep, `${custom},"data":${deep},"value":${deep}}`]
      .map((data) => `data: ${data}\n\n`)
      .join('');
    agent.answer = (call) => call.play(Buffer.concat([Buffer.from(bad), productBytes(protocol)]));
    const { parsedLines: documents } = await ask(await open(), 'Hello').end();
    expect(JSON.stringify(eventsOf(documents))).toContain('squall-jacket');
    expect(documents.at(-1)).toMatchObject({ end: { reason: 'complete' } });
  });

  test('that sends more than 8 MiB is aborted', async () => {
    const { agent, open, ask } = startScriptedAgent(protocol);
    agent.answer = (call) => {
      call.play(bytesOf(begun[protocol]), 'stays open');
      const delta = { ...begun[protocol][2], delta: 'x'.repeat(64 * 1024) };
      for (let count = 0; count < 150 && !call.isAborted; count += 1)
        call.listener.data(bytesOf([delta]).toString('latin1'));
    };
    const { parsedLines: documents } = await ask(await open(), 'Hello').end();
    expect(documents.at(-2)).toMatchObject({ error: { code: 'upstream_failed' } });
    expect((await agent.turn()).isAborted).toBe(true);
  });

  test('is aborted a second after its last event if its connection is still open', async () => {
    const { agent, clock, open, ask } = startScriptedAgent(protocol);
    const last = protocol === 'ai-sdk' ? 'data: [DONE]\n\n' : `data: {"type":"RUN_FINISHED"}\n\n`;
    agent.answer = (call) =>
      call.play(Buffer.concat([bytesOf(begun[protocol]), Buffer.from(last)]), 'stays open');
    const answer = ask(await open(), 'Hello');
    const call = await agent.turn();
    await answer.waitForHeaders();
    expect(call.isAborted).toBe(false);
    clock.advance(1_000);
    expect(call.isAborted).toBe(true);
    expect((await answer.end()).parsedLines.at(-1)).toMatchObject({ end: { reason: 'complete' } });
  });

  test('is aborted when no browser reads its turn for a minute', async () => {
    const { agent, clock, open, ask } = startScriptedAgent(protocol);
    const answer = ask(await open(), 'Hello');
    const call = await agent.turn();
    call.play(bytesOf(begun[protocol]), 'stays open');
    await answer.waitForHeaders();
    answer.abort();
    await until(() => clock.planned(60_000) > 1);
    clock.advance(59_000);
    expect(call.isAborted).toBe(false);
    clock.advance(1_000);
    expect(call.isAborted).toBe(true);
  });

  test('gets only input events of the API document, even without an input policy', async () => {
    const { agent, proxy, open } = startScriptedAgent(protocol);
    const { fetch } = memoryFetch(proxy);
    const body = { clientKey: 'visitor', sessionId: await open(), inputEvents: [{ unknownEvent: {} }] };
    const answer = await fetch('http://proxy/agent/invoke', { method: 'POST', body: JSON.stringify(body) });
    expect(answer.status).toBe(400);
    expect(agent.calls).toEqual([]);
  });
});
