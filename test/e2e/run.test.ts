import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FakePlatform, marker } from '../proxy/support/FakePlatform.ts';
import { startAnswer } from '../proxy/support/startAnswer.ts';
import { until } from '../proxy/support/until.ts';
import { freePort } from '../support/processes.ts';
import { root } from '../support/sources.ts';

/** The two forms of the command: with npm, which passes signals on, and without. */
const commands = [
  ['npm run proxy', 'npm', ['run', 'proxy']],
  ['node scripts/run.mjs proxy', process.execPath, ['scripts/run.mjs', 'proxy']],
] as const;

/** Starts the command as the job of a terminal, and an answer of which the first line has arrived. */
async function startWithAnswer(program: string, args: readonly string[]) {
  const platform = await FakePlatform.start();
  onTestFinished(() => platform.stop());
  const dataDir = mkdtempSync(join(tmpdir(), 'shelftalk-'));
  const port = await freePort();
  const child = spawn(program, args, {
    cwd: root,
    // A process group of its own, as a shell starts a job.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      AGENT_BASE_URL: platform.baseUrl,
      AGENT_API_KEY: marker,
      BUSINESS_ID: 'b',
      PORT: String(port),
    },
  });
  onTestFinished(() => {
    signalGroup(child, 'SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  /** Whether the command and its server have ended: their output is closed then. */
  let isEnded = false;
  child.on('close', () => {
    isEnded = true;
  });
  await until(() => output.includes('listening on') || isEnded);
  expect(output).toContain('listening on');
  return {
    ...(await startAnswer(platform, port)),
    hasEnded: () => isEnded,
    pressCtrlC: () => signalGroup(child, 'SIGINT'),
  };
}

/** Signals a process and its descendants, as a terminal does. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

it.each(commands)('`%s` finishes a running answer after Ctrl-C', async (_, program, args) => {
  const { answer, turn, hasEnded, pressCtrlC, untilShut } = await startWithAnswer(program, args);
  pressCtrlC();
  await untilShut();
  turn.say('Two');
  turn.end();
  await answer.end();
  expect(answer.parsedLines.at(-1)).toEqual({ end: { lines: 2, reason: 'complete' } });
  await until(hasEnded);
});

it.each(commands)('`%s` ends at once after a second Ctrl-C', async (_, program, args) => {
  const { answer, hasEnded, pressCtrlC, untilShut } = await startWithAnswer(program, args);
  pressCtrlC();
  await untilShut();
  expect(hasEnded()).toBe(false);
  // Pressed again until it works, as a person does: Node loses a second signal that arrives before the first is handled.
  await expect
    .poll(() => {
      pressCtrlC();
      return hasEnded();
    })
    .toBe(true);
  await answer.end();
  expect(answer.isAborted).toBe(true);
});
