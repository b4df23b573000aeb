import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, said, startPlatform } from '../support/platform.ts';

let caller: Caller;
beforeAll(async () => {
  caller = await startPlatform();
});
afterAll(() => caller.platform.close());

describe('AI agent sessions', () => {
  it('init opens a session, invoke answers a line an event, close ends it', async () => {
    const who = { businessId: caller.businessId, clientKey: '+3519000' };
    const opened = await caller.post('init', who);
    expect(opened.status).toBe(200);
    const { sessionId } = (await opened.json()).response;
    const answer = await caller.post('invoke', { ...who, sessionId, inputEvents: [said('hello')] });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await answer.text()).split('\n');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      result: {
        response: {
          sessionId,
          responseEvents: [
            {
              messageEvent: {
                role: 'ASSISTANT',
                content: { textContent: { text: `1: ${JSON.stringify([said('hello')])}` } },
              },
            },
          ],
        },
      },
    });
    const closed = await caller.post('close', { ...who, sessionId });
    expect(await closed.json()).toEqual({ result: { response: {} }, error: null });
    const late = await caller.post('invoke', { ...who, sessionId, inputEvents: [said('still there?')] });
    expect(late.status).toBe(404);
    expect(await late.json()).toEqual({ code: 5, message: expect.any(String), details: [] });
  });

  it('a bad body says where', async () => {
    const who = { businessId: caller.businessId, clientKey: 'c', sessionId: 'x' };
    const answer = await caller.post('invoke', {
      ...who,
      inputEvents: [{ messageEvent: { role: 'ROBOT', content: {} } }],
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 3, message: 'inputEvents[0].messageEvent.role must be USER or ASSISTANT', details: [] },
    ]);
  });
});
