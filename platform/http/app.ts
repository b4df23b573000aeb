import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { StatusError } from '../StatusError.ts';
import { rateLimitSeconds } from './business/rateLimit.ts';
import { type LoggerOption, withoutQueryStrings } from './logging.ts';
import { describeValidationError } from './validationError.ts';

/** Creates a Fastify app that accepts JSON only and by default reports errors as `{ code, message, details }`. */
export function createApp(options: {
  readonly bodyLimit: number;
  readonly logger: LoggerOption;
  /** Number of proxies in front whose `X-Forwarded-For` names the caller. Default: none. */
  readonly trustedHops?: number | undefined;
}): FastifyInstance {
  const app = fastify({
    logger: withoutQueryStrings(options.logger),
    bodyLimit: options.bodyLimit,
    trustProxy: (_address, hop) => hop < (options.trustedHops ?? 0),
    // Fastify's default is no timeout: a body sent byte by byte would hold a connection for ever.
    requestTimeout: 30_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Above Fastify's default of 100, so that the endpoint itself rejects a long id with its own error; and enough for a
    // template's name of 512 characters, each written as up to twelve.
    routerOptions: { maxParamLength: 8192 },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: true } },
  });
  app.removeContentTypeParser('text/plain');
  // Response schemas are ignored, so that no field of an event is dropped.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setNotFoundHandler(() => {
    throw new StatusError('notFound', 'There is no such endpoint.');
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toLoggedStatusError(error, request);
    if (problem.status === 429) reply.header('retry-after', problem.retryAfter ?? rateLimitSeconds);
    return reply.code(problem.status).send(problem.toBody());
  });
  return app;
}

/** Converts as `toStatusError` does, and logs an error of the platform itself. */
export function toLoggedStatusError(error: unknown, { log }: Pick<FastifyRequest, 'log'>): StatusError {
  const problem = toStatusError(error);
  if (problem.status >= 500) log.error(error);
  return problem;
}

/** Converts anything thrown to an error that is safe to send to a caller. */
export function toStatusError(error: unknown): StatusError {
  if (error instanceof StatusError) return error;
  if (error instanceof Error && 'statusCode' in error) {
    const { validation, statusCode: status } = error as FastifyError;
    const invalid = validation?.[0];
    if (invalid !== undefined) return new StatusError('invalidArgument', describeValidationError(invalid));
    // Fastify's own errors about a body: not JSON, too large, wrong content type.
    if (status !== undefined && status < 500)
      return new StatusError('invalidArgument', error.message, { status });
  }
  return new StatusError('internal', 'Something went wrong here.');
}
