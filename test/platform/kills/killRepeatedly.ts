import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../support/sources.ts';

/** One life of a process that is under load. */
interface ProgramRun {
  /** The lines it printed, whole ones only. */
  readonly lines: string[];
  /** Calls back for each line, those that were printed already too. */
  onLine(listener: (line: string) => void): void;
  kill(): void;
  /** Resolves once it is gone and all it printed was read; null where it was killed. */
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
  /** Prints `ready`, then `accepted …` for each thing that must not be lost. */
  readonly script: string;
  /** Of a life; `first` is how many things were accepted or begun before. */
  readonly env: (first: number) => Readonly<Record<string, string>>;
  readonly kills: number;
  /**
   * Calls `kill` at some moment of its own choice after `life` is ready; where it is left out, a life ends
   * after a few things were accepted.
   */
  readonly killTriggers?: readonly ((kill: () => void) => void)[];
}

/** Starts a program and kills it with -9, again and again; answers all that its lives said was accepted. */
export async function killRepeatedly({
  script,
  env,
  kills,
  killTriggers: moments = [],
}: KillOptions): Promise<string[]> {
  const accepted: string[] = [];
  for (let kill = 0; kill < kills; ) {
    // Numbers go on well behind those that a life may have begun and not told.
    const life = startProgram(script, env(kill * 100_000));
    const moment = [undefined, ...moments][kill % (moments.length + 1)];
    const few = randomInt(1, 60);
    let told = 0;
    life.onLine((line) => {
      if (line === 'ready') moment?.(life.kill);
      else if (moment === undefined && ++told === few) life.kill();
    });
    const code = await life.ended;
    // A start that fails has not lived: its database may still be busy with the end of the one before.
    if (code === null) kill++;
    accepted.push(...life.lines.flatMap((line) => /^accepted (.+)$/.exec(line)?.[1] ?? []));
  }
  return accepted;
}

/** Lets a program run until it prints a line that begins so; answers what follows. */
export async function runUntil(script: string, env: Readonly<Record<string, string>>, word: string) {
  const life = startProgram(script, env);
  const rest = await new Promise<string>((resolve, reject) => {
    life.onLine((line) => {
      if (line.startsWith(`${word} `)) resolve(line.slice(word.length + 1));
    });
    life.ended.then((code) => reject(new Error(`It ended with ${code}.`)));
  });
  life.kill();
  await life.ended;
  return rest;
}
