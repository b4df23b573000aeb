import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { StatusError } from '../StatusError.ts';
import { type LoggerOption, withoutQueryStrings } from './logging.ts';
import { describeValidationError } from './validationError.ts';

/** A Fastify that speaks JSON and the status triple only, whatever goes wrong. */
export function createApp(options: {
  readonly bodyLimit: number;
  readonly logger: LoggerOption;
}): FastifyInstance {
  const app = fastify({
    logger: withoutQueryStrings(options.logger),
    bodyLimit: options.bodyLimit,
    // Fastify's own default lets a body that comes drop by drop hold a connection for ever.
    requestTimeout: 30_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // A longer name in a path is refused in the words of its endpoint.
    routerOptions: { maxParamLength: 2048 },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: true } },
  });
  app.removeContentTypeParser('text/plain');
  // Answers are written as they are: no schema decides what a caller gets to see of an event.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setNotFoundHandler(() => {
    throw new StatusError('notFound', 'There is no such endpoint.');
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toStatusError(error);
    if (problem.status >= 500) request.log.error(error);
    return reply.code(problem.status).send(problem.toBody());
  });
  return app;
}

/** What a caller may know about something that was thrown. */
export function toStatusError(error: unknown): StatusError {
  if (error instanceof StatusError) return error;
  if (error instanceof Error && 'statusCode' in error) {
    const { validation, statusCode: status } = error as FastifyError;
    const fault = validation?.[0];
    if (fault !== undefined) return new StatusError('invalidArgument', describeValidationError(fault));
    // Fastify's own refusals of a body: no JSON, too large, of another type.
    if (status !== undefined && status < 500)
      return new StatusError('invalidArgument', error.message, { status });
  }
  return new StatusError('internal', 'Something went wrong here.');
}
