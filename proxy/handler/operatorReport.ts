import type { Clock, Report } from '../contract/index.ts';

const minute = 60_000;
const maxCharacters = 200;

/**
 * Wraps `report` so that the fields of reports about error responses can be logged; other reports are passed on unchanged. A
 * refused API key becomes an error, logged at most once a minute, because every call would repeat it. In the platform's error
 * text the key is masked. That text is cut to `maxCharacters`, and left out for 400 and 422, because it may quote the request,
 * and text of shoppers must not be logged.
 */
export function createOperatorReport(report: Report, clock: Clock, apiKey: () => string): Report {
  let keyRefusedAt = Number.NEGATIVE_INFINITY;
  return (level, event, fields = {}) => {
    const { status, platformText, ...others } = fields;
    if (status === undefined) return report(level, event, fields);
    const isQuoting = status === 400 || status === 422;
    const text = isQuoting
      ? {}
      : { platformText: masked(String(platformText), apiKey()).slice(0, maxCharacters) };
    if (status !== 401 && status !== 403) return report(level, event, { ...others, status, ...text });
    if (clock.elapsed() - keyRefusedAt < minute) return;
    keyRefusedAt = clock.elapsed();
    report('error', 'platform refused the key', { ...others, status, ...text });
  };
}

/** The key is empty for an agent that needs none; `replaceAll` would then insert the mask between all characters. */
const masked = (text: string, key: string) => (key === '' ? text : text.replaceAll(key, '***'));
