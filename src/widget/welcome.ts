import { isRecord } from '../protocol/index.ts';
import type { ElementConfig } from './config.ts';
import { endpointOf } from './settings.ts';
import type { Welcome, WelcomeTexts } from './WelcomeTexts.ts';

const maxTextCharacters = 2_000;
const maxStarters = 20;
/** After this time, the panel shows its default greeting. */
const timeoutMs = 5_000;

const emptyWelcome: Welcome = { starters: [], locales: new Map(), accepts: 'any', uploads: true };

/**
 * Loads greeting and starters from the proxy, once for all chats of the page. Resolves to empty texts if the proxy has
 * none or does not respond in time. Never rejects.
 */
export function readWelcome(config: ElementConfig): Promise<Welcome> {
  config.script.welcomes ??= new Map();
  const address = `${endpointOf(config)}/welcome.json`;
  const loading = config.script.welcomes.get(address) ?? fetchWelcome(address);
  config.script.welcomes.set(address, loading);
  return loading;
}

async function fetchWelcome(address: string): Promise<Welcome> {
  try {
    const response = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) });
    return response.ok ? decodeWelcome(await response.json()) : emptyWelcome;
  } catch {
    return emptyWelcome;
  }
}

/** Decodes the document; ignores fields of the wrong type. */
export function decodeWelcome(body: unknown): Welcome {
  const { locales, accepts, uploads } = isRecord(body) ? body : {};
  const entries = isRecord(locales) ? Object.entries(locales) : [];
  return {
    ...decodeTexts(body),
    locales: new Map(entries.map(([tag, texts]) => [tag.toLowerCase(), decodeTexts(texts)])),
    accepts: Array.isArray(accepts) ? accepts.filter(isText) : 'any',
    uploads: uploads !== false,
  };
}

function decodeTexts(value: unknown): WelcomeTexts {
  const { greeting, starters } = isRecord(value) ? value : {};
  return {
    ...(isText(greeting) && { greeting }),
    starters: Array.isArray(starters) ? starters.filter(isText).slice(0, maxStarters) : [],
  };
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxTextCharacters;

/** Returns the texts for a language tag: for `de-AT` those of `de-AT`, else of `de`, else those for all other languages. */
export function textsFor(welcome: Welcome, locale: string): WelcomeTexts {
  const parts = locale.toLowerCase().replaceAll('_', '-').split('-');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = welcome.locales.get(parts.slice(0, length).join('-'));
    if (found) return found;
  }
  return welcome;
}

/** Whether the proxy passes this automated message on to the agent. */
export const isAccepted = ({ accepts }: Welcome, text: string): boolean =>
  accepts === 'any' || accepts.includes(text);
