import type { FastifyServerOptions } from 'fastify';
import { destination } from 'pino';

/** Milliseconds for which log lines are collected. Writing each line alone took a fourteenth of a response's CPU. */
const collectFor = 200;
/** Bytes at which collected lines are written earlier. Each write is a task of another thread, and takes about as long as a turn. */
const collectBytes = 64 * 1024;
/** Maximum number of bytes that wait for a slow reader of the log; further lines are dropped. */
const maxBytes = 8 * 1024 * 1024;

/** Returns the options of the structured log, which contains no headers, bodies, tokens or keys. Default of `to`: stderr. */
export function logOptions(level: string, to = standardError()): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    stream: to,
    base: null,
    // The proxy logs single fields; these serializers are for objects that a Fastify plug-in might log.
    serializers: {
      req: ({ id, method }) => ({ id, method }),
      res: ({ statusCode }) => ({ statusCode }),
      err: ({ name }) => ({ type: name, message: '', stack: '' }),
    },
    formatters: { log: redact },
    hooks: {
      // For an error that is logged without a text, Pino logs the error's message, which may contain secrets. This hook logs
      // the error's name instead.
      logMethod(args, log) {
        const [first] = args as readonly unknown[];
        const error = typeof first === 'object' && first && 'err' in first ? first.err : first;
        if (args.length > 1 || !(error instanceof Error)) log.apply(this, args);
        else log.call(this, first === error ? { err: error } : first, error.name);
      },
    },
  };
}

/**
 * Writes without blocking, so that a slow reader of the log delays no turn. Lines that are still collected are written when
 * the process ends.
 */
function standardError(): { write(line: string): void } {
  standardErrorStream ??= destination({
    dest: process.stderr.fd,
    sync: false,
    minLength: collectBytes,
    maxWrite: 4 * collectBytes,
    maxLength: maxBytes,
    periodicFlush: collectFor,
  });
  return standardErrorStream;
}
let standardErrorStream: ReturnType<typeof destination> | undefined;

/** Writes collected log lines at once, before other output. */
export const flushLog = () => standardErrorStream?.flushSync();

const secretFields: ReadonlySet<string> = new Set([
  'authorization',
  'sessionId',
  'clientKey',
  'apiKey',
  'x-api-key',
]);

/** Replaces Pino's redaction, which takes more time than all other work for a line. */
function redact(fields: Record<string, unknown>): Record<string, unknown> {
  const isPlain = Object.entries(fields).every(
    ([key, value]) => !secretFields.has(key) && (typeof value !== 'object' || value === null),
  );
  if (isPlain) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      if (secretFields.has(key)) return [key, '[Redacted]'];
      const isPlainObject = typeof value === 'object' && value !== null && value.constructor === Object;
      return [key, isPlainObject ? redact({ ...value }) : value];
    }),
  );
}
