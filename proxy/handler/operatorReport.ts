import type { Clock, Report } from '../contract/index.ts';

const minute = 60_000;
const maxCharacters = 200;

/**
 * What the relay has to tell, made fit for a log. A refused key is an error, told at most once a minute because
 * every call would say it again. Of the platform's words the key is masked; and who finds fault with a request
 * may quote it, so these words are left out: what a shopper wrote is not for the log.
 */
export function createOperatorReport(report: Report, clock: Clock, apiKey: () => string): Report {
  let keyRefusedAt = Number.NEGATIVE_INFINITY;
  return (level, event, fields = {}) => {
    const { status, said, ...others } = fields;
    if (status === undefined) return report(level, event, fields);
    const isQuoting = status === 400 || status === 422;
    const words = isQuoting ? {} : { said: String(said).replaceAll(apiKey(), '***').slice(0, maxCharacters) };
    if (status !== 401 && status !== 403) return report(level, event, { ...others, status, ...words });
    if (clock.now() - keyRefusedAt < minute) return;
    keyRefusedAt = clock.now();
    report('error', 'platform refused the key', { ...others, status, ...words });
  };
}
