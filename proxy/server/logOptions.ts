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
    redact: [
      'authorization',
      'sessionId',
      'clientKey',
      'apiKey',
      '["x-api-key"]',
      '*.authorization',
      '*.sessionId',
      '*.clientKey',
      '*.apiKey',
      '*["x-api-key"]',
    ],
  };
}
