import { afterEach, expect, it } from 'vitest';
import type { Agent } from '../../../platform/index.ts';
import {
  assistantMessage,
  type Caller,
  databaseTimeout,
  startPlatform,
  userMessage,
} from '../support/platform.ts';

let caller: Caller | undefined;
afterEach(async () => {
  await caller?.close();
  caller = undefined;
});

const agent: Agent = {
  async *respond({ previews }) {
    previews?.grow('It ');
    previews?.grow('rains.');
    const message = assistantMessage('It rains.');
    previews?.complete(message);
    yield message;
    yield assistantMessage('Bye.');
    return undefined;
  },
};
async function linesOf(headers: Record<string, string>, operation = 'invoke') {
  caller = await startPlatform(agent);
  const session = await caller.open();
  const body = { ...session, inputEvents: [userMessage('go')] };
  const response = await caller.fetch(operation, body, { headers });
  return (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

it(
  'sends previews and the key of the line that completes them to a caller that asks',
  async () => {
    const [first, second, whole, last, ...others] = await linesOf({ 'shelftalk-grow': '1' });
    expect([first, second]).toEqual([
      { grow: { key: 't1', at: 0, text: 'It ' } },
      { grow: { key: 't1', at: 3, text: 'rains.' } },
    ]);
    expect(whole).toMatchObject({ key: 't1', result: { response: {} } });
    expect(Object.keys(last)).toEqual(['result']);
    expect(others).toEqual([]);
  },
  databaseTimeout,
);

it(
  'sends no previews to any other caller',
  async () => {
    for (const line of await linesOf({})) expect(Object.keys(line)).toEqual(['result']);
  },
  databaseTimeout,
);

it(
  'sends no previews in one response',
  async () => {
    expect(await linesOf({ 'shelftalk-grow': '1' }, 'invoke_sync')).toEqual([
      { response: { sessionId: expect.any(String), responseEvents: [expect.anything(), expect.anything()] } },
    ]);
  },
  databaseTimeout,
);
