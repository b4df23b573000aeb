import { checkWelcome, parseWelcome, parseWelcomeFile, type Welcome } from '../input/welcome.ts';
import type { Env } from './values.ts';

/**
 * Reads `WELCOME` or `WELCOME_FILE`. Returns undefined if neither is set, and if the setting is invalid; a sentence in
 * `problems` then describes the error.
 * @param readFile Throws if the file cannot be read; absent at runtimes without a file system.
 */
export function readWelcome(
  env: Env,
  problems: string[],
  readFile: ((path: string) => string) | undefined,
): Welcome | undefined {
  const { WELCOME: text, WELCOME_FILE: path } = env;
  if (text && path) {
    problems.push('Set WELCOME or WELCOME_FILE, not both.');
    return undefined;
  }
  if (path && !readFile) {
    problems.push('WELCOME_FILE cannot be read without a file system: set WELCOME.');
    return undefined;
  }
  if (!text && !path) return undefined;
  try {
    const welcome = path && readFile ? parseWelcomeFile(readFile(path)) : parseWelcome(text ?? '');
    checkWelcome(welcome);
    return welcome;
  } catch (error) {
    const what = error instanceof TypeError ? error.message : 'names a file that cannot be read.';
    problems.push(`${path ? 'WELCOME_FILE' : 'WELCOME'} ${what}`);
    return undefined;
  }
}
