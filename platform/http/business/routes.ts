import type { FastifyError, FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Keys } from '../../keys/Keys.ts';
import { toStatusError } from '../app.ts';
import { authenticate } from '../authenticate.ts';
import { normaliseBody } from '../normaliseBody.ts';
import { describeValidationError, pathOf } from '../validationError.ts';
import { BusinessApiError, toBusinessApiError } from './BusinessApiError.ts';
import type { Endpoint } from './endpoint.ts';
import { createRateLimit } from './rateLimit.ts';

export interface BusinessRouteOptions {
  readonly keys: Keys;
  readonly clock: Clock;
  /** Stores the recent calls of rate-limited operations when several processes share it. */
  readonly database: Database;
  readonly endpoints: readonly Endpoint[];
}

/**
 * Adds the endpoints under `/v1/businesses/{businessId}`. They check the key, the business, the rate limit and the body,
 * in this order.
 */
export function addBusinessRoutes(
  app: FastifyInstance,
  { endpoints, ...options }: BusinessRouteOptions,
): void {
  app.register(
    async (scope) => {
      useBusinessErrorFormat(scope);
      acceptEmptyJsonBodies(scope);
      for (const endpoint of endpoints) addRoute(scope, endpoint, options);
    },
    { prefix: '/v1' },
  );
}

/** Sends every error of this scope as the flat error object. */
export function useBusinessErrorFormat(scope: FastifyInstance): void {
  scope.setNotFoundHandler(() => {
    throw new BusinessApiError('ERROR_TYPE_NOT_FOUND', 'There is no such endpoint.');
  });
  scope.setErrorHandler<FastifyError>((error, request, reply) => {
    const apiError = error instanceof BusinessApiError ? error : fromFastifyError(error);
    const body = apiError.toBody();
    if (apiError.status >= 500) request.log.error({ err: error, cntTraceId: body.cntTraceId });
    if (apiError.status === 429) reply.header('retry-after', apiError.retryAfter);
    return reply.code(apiError.status).send(body);
  });
}

/** Validation errors get the schema keyword and the path as `details`. */
function fromFastifyError(error: FastifyError): BusinessApiError {
  const invalid = error.validation?.[0];
  if (invalid === undefined) return toBusinessApiError(toStatusError(error));
  return new BusinessApiError('ERROR_TYPE_INVALID_REQUEST', describeValidationError(invalid), {
    details: { rule: invalid.keyword, path: pathOf(invalid) },
  });
}

/** Accepts an empty body with the JSON content type, as callers send it for operations without body fields. */
function acceptEmptyJsonBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else parse(request, text, done);
  });
}

function addRoute(
  scope: FastifyInstance,
  endpoint: Endpoint,
  { keys, clock, database }: Omit<BusinessRouteOptions, 'endpoints'>,
): void {
  const { name, body: bodySchema, requestsPerSecond } = endpoint;
  const isWithinLimit =
    requestsPerSecond === undefined
      ? undefined
      : createRateLimit(database, clock, { name, callsPerSecond: requestsPerSecond });
  scope.route<{ Params: { businessId: string } }>({
    method: endpoint.method,
    url: `/businesses/:businessId${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    schema: {
      ...(bodySchema && { body: bodySchema }),
      ...(endpoint.parameters && { params: endpoint.parameters }),
    },
    onRequest: async (request) => {
      const requirement = { scope: endpoint.scope, allowsInferenceKeys: false };
      const key = await authenticate(keys, request.headers['x-api-key'], requirement);
      // Another business and an unknown one get the same error, so that ids cannot be probed.
      if (key.businessId !== request.params.businessId.toLowerCase()) {
        throw new BusinessApiError('ERROR_TYPE_NOT_FOUND', 'There is no such business for this API key.');
      }
      if (isWithinLimit !== undefined && !(await isWithinLimit(key.businessId))) {
        throw new BusinessApiError(
          'ERROR_TYPE_RATE_LIMIT',
          `No more than ${requestsPerSecond} requests a second.`,
        );
      }
    },
    preValidation: async (request) => {
      if (bodySchema === undefined) return;
      const body = endpoint.bodyIsOptional ? (request.body ?? {}) : request.body;
      Object.assign(request, { body: normaliseBody(bodySchema, body) });
    },
    handler: ({ params: { businessId, ...parameters }, body }) =>
      endpoint.handle({ businessId: businessId.toLowerCase(), body, parameters }),
  });
}
