import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgentDirectory } from '../../platform/index.ts';
import { manualClock } from './support/clock.ts';
import {
  assistantMessage,
  type Caller,
  databaseTimeout,
  parseLines,
  startPlatform,
  statusErrorBody,
  textsOf,
  turnCountingAgent,
  userMessage,
  waitOptions,
} from './support/platform.ts';

const clock = manualClock();
const folder = mkdtempSync(join(tmpdir(), 'shelftalk-scripts-'));
const line = (words: string) =>
  JSON.stringify({
    result: { response: { sessionId: 'recorded', responseEvents: [assistantMessage(words)] } },
  });
const turn = (words: string) => JSON.stringify({ turn: { inputEvents: [userMessage(words)] } });

let caller: Caller;
beforeAll(async () => {
  writeFileSync(
    join(folder, 'mugs.ndjson'),
    [
      turn('hello'),
      line('Hi.'),
      line('What do you need?'),
      turn('a mug'),
      '{"pause":120}',
      line('Here.'),
    ].join('\n'),
  );
  writeFileSync(
    join(folder, 'failing.ndjson'),
    [
      turn('hello'),
      line('Hi.'),
      JSON.stringify({ error: { code: 14, message: 'agent backend unavailable', details: [] } }),
    ].join('\n'),
  );
  const agents = createAgentDirectory({ catalogue: turnCountingAgent }, { folder, clock });
  caller = await startPlatform(turnCountingAgent, { agents, clock });
}, databaseTimeout);
afterAll(async () => {
  await caller.close();
  rmSync(folder, { recursive: true });
});

describe('A scripted agent', () => {
  it('plays its k-th turn for the k-th invoke, whatever the input, and records the input', async () => {
    const session = { ...(await caller.open()), agentId: 'script:mugs' };
    const first = await caller.post('invoke_sync', {
      ...session,
      inputEvents: [userMessage('something else')],
    });
    expect(textsOf(first.body)).toEqual(['Hi.', 'What do you need?']);
    const second = caller.post('invoke_sync', { ...session, inputEvents: [userMessage('two')] });
    await expect.poll(() => clock.pending(120), waitOptions).toBe(1);
    clock.advance(120);
    expect(textsOf((await second).body)).toEqual(['Here.']);
    const turns = await caller.platform.transcript.turns(session.sessionId);
    expect(turns.map(({ agentId, inputEvents }) => [agentId, inputEvents])).toEqual([
      ['script:mugs', [userMessage('something else')]],
      ['script:mugs', [userMessage('two')]],
    ]);
  });

  it('uses the session id of the call, not the recorded id', async () => {
    const session = await caller.open();
    const response = await caller.fetch('invoke', {
      ...session,
      agentId: 'script:mugs',
      inputEvents: [userMessage('x')],
    });
    const text = await response.text();
    expect(text).toContain(session.sessionId);
    expect(text).not.toContain('recorded');
  });

  it('returns an error when it has no turn left', async () => {
    const session = { ...(await caller.open()), agentId: 'script:failing' };
    await (await caller.fetch('invoke', { ...session, inputEvents: [userMessage('x')] })).text();
    const response = await caller.post('invoke', { ...session, inputEvents: [userMessage('x')] });
    expect(response).toEqual({ status: 400, body: statusErrorBody(9, 'The script failing has no turn 2.') });
  });

  it('plays a recorded failure', async () => {
    const session = { ...(await caller.open()), agentId: 'script:failing' };
    const response = await caller.fetch('invoke', { ...session, inputEvents: [userMessage('x')] });
    expect(parseLines(await response.text()).at(-1)).toEqual({
      error: statusErrorBody(14, 'agent backend unavailable'),
    });
  });

  it('stops during a pause when the caller disconnects', async () => {
    const session = { ...(await caller.open()), agentId: 'script:mugs', inputEvents: [userMessage('x')] };
    await caller.post('invoke_sync', session);
    const controller = new AbortController();
    const pending = caller.fetch('invoke', session, { signal: controller.signal }).catch(() => 'left');
    await expect.poll(() => clock.pending(120), waitOptions).toBe(1);
    controller.abort();
    expect(await pending).toBe('left');
    await expect.poll(() => clock.pending(120), waitOptions).toBe(0);
  });

  it.each([
    'script:',
    'script:none',
    'script:../mugs',
    'script:a/../mugs',
    'script:..',
    'script:.mugs',
    'script:mugs\\..',
  ])('%s is no agent', async (agentId) => {
    const session = await caller.open();
    expect(
      (await caller.post('invoke', { ...session, agentId, inputEvents: [userMessage('x')] })).status,
    ).toBe(400);
  });

  it('is unavailable without a scripts folder', () => {
    const agents = createAgentDirectory({ catalogue: turnCountingAgent });
    expect(agents('script:mugs')).toBeUndefined();
    expect([agents(undefined), agents('catalogue'), agents('constructor')]).toEqual([
      turnCountingAgent,
      turnCountingAgent,
      undefined,
    ]);
  });
});
