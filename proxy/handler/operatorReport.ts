import type { Clock, Report } from '../contract/index.ts';

const minute = 60_000;
const maxCharacters = 200;

/**
 * Wraps `report` so that the fields of reports about error responses can be logged; other reports are passed on unchanged. A
 * refused API key becomes an error, logged at most once a minute, because every call would repeat it. In the platform's error
 * text the key and the query of the address are masked. That text is cut to `maxCharacters`, and left out for 400 and 422,
 * because it may quote the request, and text of shoppers must not be logged.
 */
export function createOperatorReport(
  report: Report,
  clock: Clock,
  { apiKey, baseUrl }: { readonly apiKey: () => string; readonly baseUrl: string },
): Report {
  const ofAddress = secretsOf(baseUrl);
  let keyRefusedAt = Number.NEGATIVE_INFINITY;
  return (level, event, fields = {}) => {
    const { status, platformText, ...others } = fields;
    if (status === undefined) return report(level, event, fields);
    const isQuoting = status === 400 || status === 422;
    const text = isQuoting
      ? {}
      : { platformText: masked(String(platformText), [apiKey(), ...ofAddress]).slice(0, maxCharacters) };
    if (status !== 401 && status !== 403) return report(level, event, { ...others, status, ...text });
    if (clock.elapsed() - keyRefusedAt < minute) return;
    keyRefusedAt = clock.elapsed();
    report('error', 'platform refused the key', { ...others, status, ...text });
  };
}

/** A secret may be empty, such as the key of an agent that needs none: `replaceAll` would insert the mask between all characters. */
const masked = (text: string, secrets: readonly string[]) =>
  secrets.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, '***'), text);

/** Shorter values, such as versions, are masked only with their name. */
const minSecret = 6;

/** Returns what an error text may quote of the query of an address, which may contain a token: longer texts first. */
function secretsOf(address: string): readonly string[] {
  const { search, searchParams, username, password } = new URL(address);
  const pairs = [...searchParams].flatMap(([name, value]) => [`${name}=${value}`, value]);
  const raw = search
    .slice(1)
    .split('&')
    .flatMap((pair) => [pair, pair.slice(pair.indexOf('=') + 1)]);
  const all = [username, password, ...pairs, ...raw];
  const secrets = all.filter((text) => text.length >= minSecret || /=./.test(text));
  return [...new Set(secrets)].sort((one, other) => other.length - one.length);
}
