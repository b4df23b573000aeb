import { getOwn } from '../../src/protocol/index.ts';

/** Environment variables by name. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Lists all problems of the environment, one sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Returns the trimmed value; adds a problem if the variable is empty or not set. */
export function readRequired(env: Env, name: string, problems: string[]): string {
  const value = getOwn(env, name)?.trim() ?? '';
  if (value === '') problems.push(`${name} is not set.`);
  return value;
}

/** Splits at commas and white space. */
export function splitList(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,]+/).filter((item) => item !== '');
}

/** Returns the number, or undefined if not set; adds a problem unless it is a whole number above 0. */
export function readWholeNumber(env: Env, name: string, problems: string[]): number | undefined {
  const text = getOwn(env, name);
  if (!text) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) problems.push(`${name} must be a whole number above 0.`);
  return value;
}

/** Returns the number in `TRUST_PROXY`, 1 to 9; undefined when it is another text. */
export function hopsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]$/.test(text.trim()) ? Number(text) : undefined;
}

/** Returns the origin of a URL; an empty text for an invalid URL. */
export function originOf(text: string): string {
  return URL.canParse(text) ? new URL(text).origin : '';
}

/** Returns whether a URL, or an origin, names this machine: `localhost`, 127.0.0.0/8 or `[::1]`. */
export function isLoopback(url = ''): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}
