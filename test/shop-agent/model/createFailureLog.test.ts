import { expect, test } from 'vitest';
import { createFailureLog } from '../../../shop-agent/model/createFailureLog.ts';

const failure = { reason: 'timeout', outcome: 'fallback', sessionId: 's-1', turn: 3 } as const;

function logged(level: string, report: Parameters<ReturnType<typeof createFailureLog>>[0]): unknown[] {
  const lines: string[] = [];
  createFailureLog(level, (line) => lines.push(line))(report);
  return lines.map((line) => JSON.parse(line));
}

test('logs reason, outcome, session and turn of a failure', () => {
  expect(logged('info', failure)).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      ...failure,
      msg: 'The model failed: timeout. The catalogue agent responded.',
    },
  ]);
});

test('logs a rejected key as an error and other failures as warnings, if the level includes them', () => {
  const rejected = { ...failure, reason: 'unauthorized', status: 401, outcome: 'ended' } as const;
  expect(logged('error', rejected)).toMatchObject([
    { level: 50, status: 401, msg: expect.stringContaining('ended') },
  ]);
  expect(logged('error', failure)).toEqual([]);
  expect(logged('silent', rejected)).toEqual([]);
  expect(logged('warn', failure)).toHaveLength(1);
});

test('logs what removed sentences stated, without them', () => {
  const corrected = { ...failure, reason: 'unproven', outcome: 'corrected', faults: ['quantity'] } as const;
  expect(logged('info', corrected)).toMatchObject([
    { faults: ['quantity'], msg: 'The model failed: unproven. Sentences were removed.' },
  ]);
});
