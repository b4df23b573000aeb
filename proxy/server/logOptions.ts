import type { FastifyServerOptions } from 'fastify';

/** Structured logs on stderr, without headers, bodies, tokens or keys. */
export function logOptions(
  level: string,
  to: NodeJS.WritableStream = process.stderr,
): NonNullable<FastifyServerOptions['logger']> {
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
  };
}

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
