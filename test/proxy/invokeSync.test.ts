import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { proxyForms, startForm } from './support/proxyForms.ts';
import { say } from './support/startProxy.ts';

describe.each(proxyForms)('invoke_sync of the proxy, as %s, by %s', (form, via) => {
  const start = () => startForm([form, via]);

  test('returns all events of the turn in one response', async () => {
    const { caller, platform, sessionId } = await start();
    const answer = caller.call('invoke_sync', { sessionId, inputEvents: [say('Hello')] });
    const turn = await platform.turn();
    turn.head();
    turn.event({ chatSuggestionEvent: { suggestedQuestions: ['A'] } });
    turn.event({ chatSuggestionEvent: { suggestedQuestions: ['B'] } });
    turn.end();
    expect(await answer.json()).toEqual({
      response: {
        sessionId,
        responseEvents: [
          { chatSuggestionEvent: { suggestedQuestions: ['A'] } },
          { chatSuggestionEvent: { suggestedQuestions: ['B'] } },
        ],
      },
      end: { lines: 2, reason: 'complete' },
    });
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'shelftalk-turn': '1' });
  });

  test('continues a turn that began as a stream without sending it again', async () => {
    const { invoke, caller, platform, sessionId } = await start();
    const turnId = randomUUID();
    const stream = invoke({ 'idempotency-key': turnId });
    const turn = await platform.turn();
    turn.head();
    turn.say('One');
    await stream.line();
    stream.abort();
    const rest = caller.call('invoke_sync', { sessionId }, { 'idempotency-key': turnId, 'resume-from': '0' });
    turn.end();
    expect(await rest.json()).toMatchObject({ end: { lines: 1, reason: 'complete' } });
    expect(platform.of('invoke')).toHaveLength(1);
  });

  test('returns the error and the received events of a turn that failed midway', async () => {
    const { caller, platform, sessionId } = await start();
    const answer = caller.call('invoke_sync', { sessionId, inputEvents: [say('Hello')] });
    const turn = await platform.turn();
    turn.head();
    turn.say('One');
    turn.raw('{"error":{"code":4,"message":"x","details":[]}}\n');
    expect(await answer.json()).toMatchObject({
      error: { code: 'upstream_timeout' },
      response: { responseEvents: [{ messageEvent: {} }] },
      end: { lines: 2, reason: 'failed' },
    });
    expect(answer.status).toBe(200);
  });
});
