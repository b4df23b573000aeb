import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultCeilings } from '../../proxy/config/readCeilings.ts';
import { openSession, say, startProxy } from './support/startProxy.ts';

const low = { TURNS_PER_MINUTE: '2', MAX_CALLS: '3', TURN_LOG_MB: '1', TURN_LOG_KEYS: '7' };

test('the metrics contain the ceilings in use, and the keys that the log holds', async () => {
  const { metrics } = await startProxy({ env: low });
  const text = await metrics();
  for (const [setting, value] of Object.entries(low)) {
    expect(text).toContain(`shelftalk_ceiling{setting="${setting}"} ${value}\n`);
  }
  expect(text).toContain('shelftalk_log_keys 0');
});

test('TURNS_PER_MINUTE limits the turns of all shoppers of an origin', async () => {
  const { platform, socket } = await startProxy({ env: low });
  const statuses: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const { sessionId } = await openSession(socket);
    const answer = socket.call('invoke', { sessionId, inputEvents: [say('Hello')] });
    if (turn < 2) {
      const call = await platform.turn(turn);
      call.head();
      call.end();
    }
    await answer.end();
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});

test('the table of settings states the defaults', () => {
  const table = readFileSync('docs/environment.md', 'utf8');
  const defaultOf = (setting: string) =>
    new RegExp(`^\\| [^|]*\`${setting}\`[^|]*\\| .* \\| ([\\d, ]+) \\|$`, 'm').exec(table)?.[1];
  const { turnsPerMinute, calls, logBytes, logKeys } = defaultCeilings;
  expect(defaultOf('TURNS_PER_MINUTE')).toBe(`${turnsPerMinute}`);
  expect(defaultOf('MAX_CALLS')).toBe(`${calls}`);
  expect(defaultOf('TURN_LOG_MB')).toBe(`${logBytes / 1024 / 1024}, ${logKeys}`);
});
