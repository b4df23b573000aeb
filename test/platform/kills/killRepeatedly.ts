import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../support/sources.ts';

/** One run of a program. */
interface ProgramRun {
  /** The complete lines that it printed. */
  readonly lines: string[];
  /** Calls the listener for each line, including those printed before. */
  onLine(listener: (line: string) => void): void;
  kill(): void;
  /** Resolves to the exit code when all output is read; null after a kill. */
  readonly ended: Promise<number | null>;
}

export function startProgram(script: string, env: Readonly<Record<string, string>>): ProgramRun {
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
  });
  const lines: string[] = [];
  const listeners: ((line: string) => void)[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const listener of listeners) listener(line);
  });
  return {
    lines,
    onLine(listener) {
      for (const line of lines) listener(line);
      listeners.push(listener);
    },
    kill: () => child.kill('SIGKILL'),
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}

export interface KillOptions {
  /** A program that prints `ready`, then `accepted …` for each item that must not be lost. */
  readonly script: string;
  /** The environment of a run; `first` is above the item numbers of all earlier runs. */
  readonly env: (first: number) => Readonly<Record<string, string>>;
  readonly kills: number;
  /**
   * The runs use the triggers in turn. A trigger is called when its run is ready, and calls `kill` later. One run in each
   * round has no trigger and is killed after 1 to 59 items.
   */
  readonly killTriggers?: readonly ((kill: () => void) => void)[];
}

/** Starts a program and kills it with -9, repeatedly. Returns all items that were reported as accepted. */
export async function killRepeatedly({
  script,
  env,
  kills,
  killTriggers = [],
}: KillOptions): Promise<string[]> {
  const accepted: string[] = [];
  for (let kill = 0; kill < kills; ) {
    // Leaves a gap, because the previous run may have started items without reporting them.
    const run = startProgram(script, env(kill * 100_000));
    const trigger = [undefined, ...killTriggers][kill % (killTriggers.length + 1)];
    const killAfter = randomInt(1, 60);
    let reported = 0;
    run.onLine((line) => {
      if (line === 'ready') trigger?.(run.kill);
      else if (trigger === undefined && ++reported === killAfter) run.kill();
    });
    const code = await run.ended;
    // A failed start does not count: the database may still be recovering from the previous kill.
    if (code === null) kill++;
    accepted.push(...run.lines.flatMap((line) => /^accepted (.+)$/.exec(line)?.[1] ?? []));
  }
  return accepted;
}

/** Runs a program until it prints a line that starts with a word. Returns the rest of the line. */
export async function runUntil(script: string, env: Readonly<Record<string, string>>, word: string) {
  const run = startProgram(script, env);
  const rest = await new Promise<string>((resolve, reject) => {
    run.onLine((line) => {
      if (line.startsWith(`${word} `)) resolve(line.slice(word.length + 1));
    });
    run.ended.then((code) => reject(new Error(`The program ended with ${code}.`)));
  });
  run.kill();
  await run.ended;
  return rest;
}
