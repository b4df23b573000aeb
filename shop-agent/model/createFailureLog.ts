import type { ModelReport } from './modelAgent.ts';

/** Values of `LOG_LEVEL` at which warnings are logged. */
const warningLevels = ['warn', 'info', 'debug', 'trace'];
/** Numbers of the levels, as in the log lines of the server. */
const [warning, error] = [40, 50];

const outcomes = {
  fallback: 'The catalogue agent responded.',
  ended: 'The turn was ended.',
  corrected: 'Sentences were removed.',
} as const;

/**
 * Creates a function that logs failed turns of the model as JSON lines, if the log level includes them. The lines contain
 * no text of the conversation.
 */
export function createFailureLog(
  logLevel: string,
  write: (line: string) => void,
): (report: ModelReport) => void {
  return (report) => {
    // With a rejected key, the model fails in every turn until the operator changes the key.
    const level = report.reason === 'unauthorized' ? error : warning;
    if (level === error ? !['error', ...warningLevels].includes(logLevel) : !warningLevels.includes(logLevel))
      return;
    const by = outcomes[report.outcome];
    const msg = `The model failed: ${report.reason}. ${by}`;
    write(JSON.stringify({ level, time: Date.now(), ...report, msg }));
  };
}
