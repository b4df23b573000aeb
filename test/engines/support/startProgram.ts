import { spawn } from 'node:child_process';

/** A running program. */
export interface Program {
  /** Resolves to the first match in the program's output; rejects when the program ends without one. */
  printed(pattern: RegExp): Promise<string>;
  /** Ends the program and waits until it has ended. */
  stop(): Promise<void>;
}

/** Starts a program that keeps its files in the folder `home`. */
export function startProgram(
  path: string,
  options: readonly string[],
  home: string,
  env: Record<string, string> = {},
): Program {
  const child = spawn(path, options, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: home, ...env },
  });
  let output = '';
  const listeners = new Set<() => void>();
  const update = (text = '') => {
    output += text;
    for (const listener of listeners) listener();
  };
  child.stdout.setEncoding('utf8').on('data', update);
  child.stderr.setEncoding('utf8').on('data', update);
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = (text = '') => {
      hasEnded = true;
      update(text);
      resolve();
    };
    // A program that is not installed emits no `exit`.
    child.once('error', ({ message }) => end(message));
    child.once('exit', () => end());
  });
  return {
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const match = output.match(pattern)?.[0];
          if (match !== undefined) resolve(match);
          else if (hasEnded) reject(new Error(`${path} ended with ${child.exitCode}: ${output}`));
        };
        listeners.add(check);
        check();
      }),
    stop: async () => {
      if (!hasEnded) child.kill();
      await ended;
    },
  };
}
