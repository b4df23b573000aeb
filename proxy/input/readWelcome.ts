import { readFileSync } from 'node:fs';
import { checkWelcome, parseWelcome, parseWelcomeFile, type Welcome } from './welcome.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Reads `WELCOME` or `WELCOME_FILE`; adds a sentence to `problems` when it is invalid. */
export function readWelcome(env: Env, problems: string[]): Welcome | undefined {
  const { WELCOME: text, WELCOME_FILE: path } = env;
  if (text && path) {
    problems.push('Set WELCOME or WELCOME_FILE, not both.');
    return undefined;
  }
  if (!text && !path) return undefined;
  try {
    const welcome = path ? parseWelcomeFile(readFileSync(path, 'utf8')) : parseWelcome(text ?? '');
    checkWelcome(welcome);
    return welcome;
  } catch (error) {
    const what = error instanceof TypeError ? error.message : 'names a file that cannot be read.';
    problems.push(`${path ? 'WELCOME_FILE' : 'WELCOME'} ${what}`);
    return undefined;
  }
}
