import type { FastifyError, FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Keys } from '../../keys/keys.ts';
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
  /** Holds the recent calls of limited operations, where several processes share it. */
  readonly database: Database;
  readonly endpoints: readonly Endpoint[];
}

/** Everything under `/v1/businesses/{businessId}`: the key first, then whose business it is, then the body. */
export function addBusinessRoutes(app: FastifyInstance, { endpoints, ...parts }: BusinessRouteOptions): void {
  app.register(
    async (scope) => {
      useBusinessErrorFormat(scope);
      acceptEmptyJsonBodies(scope);
      for (const one of endpoints) addRoute(scope, one, parts);
    },
    { prefix: '/v1' },
  );
}

/** Everything that goes wrong in this scope is told as the flat error object. */
export function useBusinessErrorFormat(scope: FastifyInstance): void {
  scope.setNotFoundHandler(() => {
    throw new BusinessApiError('ERROR_TYPE_NOT_FOUND', 'There is no such endpoint.');
  });
  scope.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = error instanceof BusinessApiError ? error : fromFastifyError(error);
    const body = refusal.toBody();
    if (refusal.status >= 500) request.log.error({ err: error, cntTraceId: body.cntTraceId });
    return reply.code(refusal.status).send(body);
  });
}

/** A body or a parameter of the wrong shape is told by the rule of its schema, and where it is. */
function fromFastifyError(error: FastifyError): BusinessApiError {
  const fault = error.validation?.[0];
  if (fault === undefined) return toBusinessApiError(toStatusError(error));
  return new BusinessApiError('ERROR_TYPE_INVALID_REQUEST', describeValidationError(fault), {
    details: { rule: fault.keyword, path: pathOf(fault) },
  });
}

/** Operations without body fields are called with the content type of JSON and nothing behind it. */
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
  one: Endpoint,
  { keys, clock, database }: Omit<BusinessRouteOptions, 'endpoints'>,
): void {
  const { name, requestsPerSecond: perSecond } = one;
  const mayCall =
    perSecond === undefined
      ? undefined
      : createRateLimit(database, clock, { name, callsPerSecond: perSecond });
  scope.route<{ Params: { businessId: string } }>({
    method: one.method,
    url: `/businesses/:businessId${one.path.replace(/\{(\w+)\}/g, ':$1')}`,
    schema: {
      ...(one.body && { body: one.body }),
      ...(one.parameters && { params: one.parameters }),
    },
    onRequest: async (request) => {
      const requirement = { scope: one.scope, allowsInferenceKeys: false };
      const key = await authenticate(keys, request.headers['x-api-key'], requirement);
      // Another's business and none at all look the same, so that nobody learns which exist.
      if (key.businessId !== request.params.businessId.toLowerCase()) {
        throw new BusinessApiError('ERROR_TYPE_NOT_FOUND', 'There is no such business for this API key.');
      }
      if (mayCall !== undefined && !(await mayCall(key.businessId))) {
        throw new BusinessApiError('ERROR_TYPE_RATE_LIMIT', `No more than ${perSecond} requests a second.`);
      }
    },
    preValidation: async (request) => {
      if (one.body === undefined) return;
      const given = one.bodyIsOptional ? (request.body ?? {}) : request.body;
      Object.assign(request, { body: normaliseBody(one.body, given) });
    },
    handler: ({ params: { businessId, ...parameters }, body }) =>
      one.handle({ businessId: businessId.toLowerCase(), body, parameters }),
  });
}
