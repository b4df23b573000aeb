import { isRecord } from '../../src/protocol/index.ts';

/** Greeting and starters in one language. */
export interface WelcomeTexts {
  /** Empty: no greeting. */
  readonly greeting: string;
  /** Suggested first questions. */
  readonly starters: readonly string[];
}
/** Greeting and starters in the default language, and in further languages. */
export interface Welcome extends WelcomeTexts {
  /** By language tag. */
  readonly locales: Readonly<Record<string, WelcomeTexts>>;
}

/** Bounds, because every page downloads the document. */
const welcomeLimits = { text: 2_000, starters: 20, locales: 50 } as const;

/** Parses the `WELCOME` setting: `greeting|starter|starter…`. */
export function parseWelcome(text: string): Welcome {
  const [greeting = '', ...starters] = text.split('|').map((part) => part.trim());
  return { greeting, starters: starters.filter((starter) => starter !== ''), locales: {} };
}

/**
 * Parses the content of `WELCOME_FILE`: `{"greeting","starters","locales":{"de":{"greeting","starters"}}}`.
 * @throws A `TypeError` whose message completes the sentence "WELCOME_FILE …".
 */
export function parseWelcomeFile(text: string): Welcome {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new TypeError('is not JSON.');
  }
  const locales = isRecord(value) ? (value.locales ?? {}) : {};
  if (!isRecord(locales)) throw new TypeError('has "locales", which must be an object.');
  const entries = Object.entries(locales).map(
    ([tag, texts]) => [canonicalTag(tag), readTexts(texts, `locales.${tag}`)] as const,
  );
  return { ...readTexts(value, '', ['locales']), locales: Object.fromEntries(entries) };
}

/**
 * Checks the bounds of texts, starters and languages.
 * @throws A `TypeError` whose message completes the sentence "WELCOME …" or "WELCOME_FILE …".
 */
export function checkWelcome(welcome: Welcome): void {
  const { text, starters, locales } = welcomeLimits;
  const all = [welcome, ...Object.values(welcome.locales)];
  if (all.some((one) => one.greeting.length > text || one.starters.some((item) => item.length > text)))
    throw new TypeError(`has a text of more than ${text} characters.`);
  if (all.some((one) => one.starters.length > starters))
    throw new TypeError(`has more than ${starters} starters in one language.`);
  if (all.length - 1 > locales) throw new TypeError(`has more than ${locales} languages.`);
}

/** Returns the greetings of all languages. */
export function greetingsOf(welcome: Welcome): readonly string[] {
  return [welcome, ...Object.values(welcome.locales)].flatMap(({ greeting }) => greeting || []);
}

function readTexts(value: unknown, path: string, others: readonly string[] = []): WelcomeTexts {
  if (!isRecord(value))
    throw new TypeError(path ? `has "${path}", which must be an object.` : 'must contain an object.');
  const at = (key: string) => (path ? `${path}.${key}` : key);
  const unknown = Object.keys(value).find((key) => !['greeting', 'starters', ...others].includes(key));
  if (unknown !== undefined) throw new TypeError(`has "${at(unknown)}", which is not a known field.`);
  const { greeting = '', starters = [] } = value;
  if (typeof greeting !== 'string') throw new TypeError(`has "${at('greeting')}", which must be a string.`);
  if (!Array.isArray(starters) || !starters.every((item) => typeof item === 'string'))
    throw new TypeError(`has "${at('starters')}", which must be a list of strings.`);
  return { greeting: greeting.trim(), starters: starters.map((item) => item.trim()).filter(Boolean) };
}

function canonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    throw new TypeError(`has "locales.${tag}", which is not a language tag.`);
  }
}
