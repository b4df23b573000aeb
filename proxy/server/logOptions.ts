import type { FastifyServerOptions } from 'fastify';
import { destination } from 'pino';

/** Milliseconds that a line may wait for others: written each by itself, lines were a fourteenth of an answer's CPU. */
const gatherFor = 200;
const [gatherBytes, mostBytes] = [4 * 1024, 8 * 1024 * 1024];

/** Structured logs, without headers, bodies, tokens or keys; on stderr where nothing else is said. */
export function logOptions(level: string, to = standardError()): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    stream: to,
    base: null,
    // What is logged names its fields one by one; these rules are for what a plug-in might add.
    serializers: {
      req: ({ id, method }) => ({ id, method }),
      res: ({ statusCode }) => ({ statusCode }),
      err: ({ name }) => ({ type: name, message: '', stack: '' }),
    },
    formatters: { log: redact },
    hooks: {
      // An error that is logged by itself would give the line its message.
      logMethod(words, log) {
        const [first] = words as readonly unknown[];
        const error = typeof first === 'object' && first && 'err' in first ? first.err : first;
        if (words.length > 1 || !(error instanceof Error)) log.apply(this, words);
        else log.call(this, first === error ? { err: error } : first, error.name);
      },
    },
  };
}

/**
 * Writes without waiting, so that whoever reads the log slowly holds up no turn; what a process has left it writes
 * when it ends.
 */
function standardError(): { write(line: string): void } {
  gathered ??= destination({
    dest: process.stderr.fd,
    sync: false,
    minLength: gatherBytes,
    maxLength: mostBytes,
    periodicFlush: gatherFor,
  });
  return gathered;
}
let gathered: ReturnType<typeof destination> | undefined;

/** Writes at once what was logged so far, before something else is said there. */
export const flushLog = () => gathered?.flushSync();

const secrets: ReadonlySet<string> = new Set([
  'authorization',
  'sessionId',
  'clientKey',
  'apiKey',
  'x-api-key',
]);

/** Pino's own redaction costs more than the rest of a line. Errors, requests and replies have their serializers. */
function redact(fields: Record<string, unknown>): Record<string, unknown> {
  const isPlain = Object.entries(fields).every(
    ([key, value]) => !secrets.has(key) && (typeof value !== 'object' || value === null),
  );
  if (isPlain) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      if (secrets.has(key)) return [key, '[Redacted]'];
      const isOwn = typeof value === 'object' && value !== null && value.constructor === Object;
      return [key, isOwn ? redact({ ...value }) : value];
    }),
  );
}
