import { isRecord } from '../protocol/index.ts';
import type { ElementConfig } from './config.ts';
import { endpointOf } from './settings.ts';

/** First words in one language. */
export interface WelcomeTexts {
  /** Absent: the shop has none. */
  readonly greeting?: string | undefined;
  readonly starters: readonly string[];
}

/** What the proxy serves as `welcome.json`. */
export interface Welcome extends WelcomeTexts {
  readonly locales: ReadonlyMap<string, WelcomeTexts>;
  /** Automated messages that reach the agent; `any`: all do, or the service doesn't say. */
  readonly accepts: readonly string[] | 'any';
}

/** Characters of one text, and starters: more is no greeting and no choice. */
const [longest, mostStarters] = [2_000, 20];
/** Milliseconds after which the panel shows its own greeting instead. */
const patience = 5_000;

const unknown: Welcome = { starters: [], locales: new Map(), accepts: 'any' };

/**
 * Greeting and starters of the shop, from the proxy; asked once for all of the page's chats. Empty where the service
 * has no such document. Never rejects.
 */
export function readWelcome(given: ElementConfig): Promise<Welcome> {
  given.host.welcomes ??= new Map();
  const address = `${endpointOf(given)}/welcome.json`;
  const asked = given.host.welcomes.get(address) ?? fetchWelcome(address);
  given.host.welcomes.set(address, asked);
  return asked;
}

async function fetchWelcome(address: string): Promise<Welcome> {
  try {
    const response = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(patience) });
    return response.ok ? decodeWelcome(await response.json()) : unknown;
  } catch {
    return unknown;
  }
}

/** Reads what has the right type, and leaves out the rest. */
export function decodeWelcome(body: unknown): Welcome {
  const { locales, accepts } = isRecord(body) ? body : {};
  const entries = isRecord(locales) ? Object.entries(locales) : [];
  return {
    ...decodeTexts(body),
    locales: new Map(entries.map(([tag, texts]) => [tag.toLowerCase(), decodeTexts(texts)])),
    accepts: Array.isArray(accepts) ? accepts.filter(isText) : 'any',
  };
}

function decodeTexts(value: unknown): WelcomeTexts {
  const { greeting, starters } = isRecord(value) ? value : {};
  return {
    ...(isText(greeting) && { greeting }),
    starters: Array.isArray(starters) ? starters.filter(isText).slice(0, mostStarters) : [],
  };
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longest;

/** The texts for a language tag: for `de-AT` those of `de-AT`, else of `de`, else the shop's first ones. */
export function textsFor(welcome: Welcome, locale: string): WelcomeTexts {
  const parts = locale.toLowerCase().replaceAll('_', '-').split('-');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = welcome.locales.get(parts.slice(0, length).join('-'));
    if (found) return found;
  }
  return welcome;
}

/** Whether the agent would hear this automated message. */
export const isAccepted = ({ accepts }: Welcome, text: string): boolean =>
  accepts === 'any' || accepts.includes(text);
