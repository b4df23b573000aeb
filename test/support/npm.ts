import { spawnSync } from 'node:child_process';

interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a program and returns what it printed.
 * @throws {Error} with its output when it fails
 */
export function runProgram(program: string, args: readonly string[], { cwd, env }: RunOptions): string {
  // Without the variables of an `npm run` around this process, which name this project's folder.
  const withoutNpmSettings = Object.entries(process.env).filter(([key]) => !/^npm_/iu.test(key));
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { ...Object.fromEntries(withoutNpmSettings), ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stdout}${stderr}`);
  return stdout + stderr;
}

/** Runs npm and returns what it printed. @throws {Error} with its output when it fails */
export const runNpm = (args: readonly string[], options: RunOptions): string =>
  runProgram('npm', args, options);
