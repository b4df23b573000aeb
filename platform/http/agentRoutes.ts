import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type InputEvent, type ResponseEvent, turnHeaders } from '../../src/protocol/index.ts';
import { TurnPreviews } from '../agents/TurnPreviews.ts';
import type { Clock } from '../clock.ts';
import type { ApiKey, Keys } from '../keys/Keys.ts';
import type { CustomerData } from '../retention/CustomerData.ts';
import { StatusError } from '../StatusError.ts';
import type { Sessions } from '../sessions/Sessions.ts';
import { callerGoneError, type TurnRequest, type Turns, unknownSessionError } from '../sessions/Turns.ts';
import { toLoggedStatusError, toStatusError } from './app.ts';
import { authenticate } from './authenticate.ts';
import { normaliseBody } from './normaliseBody.ts';
import {
  type CloseRequest,
  closeSchema,
  healthSchema,
  type InitRequest,
  initSchema,
  invokeSchema,
} from './schemas.ts';
import { streamTurn } from './streamTurn.ts';

interface AgentRouteOptions {
  readonly keys: Keys;
  readonly sessions: Sessions;
  readonly turns: Turns;
  readonly customerData: CustomerData;
  readonly clock: Clock;
  /** Milliseconds of silence in a stream after which a blank line is written. */
  readonly keepAliveInterval: number;
  /** Milliseconds that a stream's reader may read nothing before the connection is closed. */
  readonly stallTimeout: number;
  /** Whether the platform can serve invokes now. */
  readonly isHealthy: () => Promise<boolean>;
}

/**
 * Adds the five agent session endpoints under `/external/v1/ai/agent_graph`, and `erase`, which the API document does not have: it
 * deletes all conversations of the customer to whom the session belongs.
 */
export function addAgentRoutes(app: FastifyInstance, options: AgentRouteOptions): void {
  const { keys, sessions, turns, customerData, clock, keepAliveInterval, stallTimeout, isHealthy } = options;
  const keyOf = new WeakMap<FastifyRequest, ApiKey>();

  /**
   * Adds an endpoint that checks the API key, then the body, then that the key belongs to the body's business.
   * @param toFailure Creates the response to a request that fails, at any step. Default: the error and its status.
   */
  function post<Body extends InitRequest>(
    name: string,
    schema: object,
    handle: (body: Body, reply: FastifyReply) => Promise<unknown>,
    toFailure?: (problem: StatusError) => Failure,
  ): void {
    app.route({
      method: 'POST',
      url: `/external/v1/ai/agent_graph/${name}`,
      schema: { body: schema },
      ...(toFailure && {
        errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
          const { status, body } = toFailure(toLoggedStatusError(error, request));
          return reply.code(status).send(body);
        },
      }),
      onRequest: async (request) => {
        const requirement = { scope: 'ai.manage', allowsInferenceKeys: true } as const;
        keyOf.set(request, await authenticate(keys, request.headers['x-api-key'], requirement));
      },
      preValidation: async (request) => {
        Object.assign(request, { body: normaliseBody(schema, request.body) });
      },
      handler: (request, reply) => {
        // The cast is safe: Fastify has validated the body against the schema.
        const body = request.body as Body;
        const businessId = body.businessId.toLowerCase();
        if (keyOf.get(request)?.businessId !== businessId) {
          throw new StatusError('permissionDenied', 'This API key belongs to another business.');
        }
        return handle({ ...body, businessId }, reply);
      },
    });
  }

  post('init', initSchema, async ({ businessId, clientKey }) => {
    const session = await sessions.open(businessId, clientKey);
    return { response: { sessionId: session.id } };
  });

  post<TurnBody>('invoke', invokeSchema, async (body, reply) => {
    const previews = reply.request.headers[turnHeaders.grow] === '1' ? new TurnPreviews() : undefined;
    const events = turns.run({ ...body, previews }, callerSignal(reply));
    await streamTurn(reply.raw, body.sessionId, events, {
      previews,
      clock,
      keepAliveInterval,
      stallTimeout,
      beforeHeaders: () => reply.hijack(),
      toError: (error) => toStatusError(error).toBody(),
    });
  });

  post<TurnBody>('invoke_sync', invokeSchema, async (body, reply) => {
    const responseEvents: ResponseEvent[] = [];
    for await (const event of turns.run(body, callerSignal(reply))) responseEvents.push(event);
    return { response: { sessionId: body.sessionId, responseEvents } };
  });

  post<CloseRequest>(
    'close',
    closeSchema,
    async (body) => {
      const session = await sessions.find(body);
      if (session === undefined) throw unknownSessionError();
      await sessions.close(session.id, 'customer');
      turns.abort(session.id, unknownSessionError());
      return { result: { response: {} }, error: null };
    },
    (problem) => ({ status: problem.status, body: { result: null, error: problem.toBody() } }),
  );

  post<CloseRequest>('erase', closeSchema, async (body) => {
    const { businessId, clientKey } = body;
    // The session proves that the request is the customer's, as it does for `close`. Without it there is nothing to delete, so that
    // a repeated request succeeds; a status 404 means that a platform has no such endpoint.
    if (await sessions.find(body)) await customerData.erase(businessId, { clientKey });
    return { response: {} };
  });

  post(
    'health',
    healthSchema,
    async () => ({ response: { healthy: await isHealthy() } }),
    (problem) =>
      // Without its database the platform cannot check the API key. The response reveals no more than the status 503 would.
      problem.kind === 'unavailable'
        ? { status: 200, body: { response: { healthy: false } } }
        : { status: problem.status, body: problem.toBody() },
  );
}

interface Failure {
  readonly status: number;
  readonly body: object;
}

type TurnBody = TurnRequest & { readonly inputEvents: readonly InputEvent[] };

/** A signal that aborts when the caller disconnects before the response is complete. */
function callerSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(callerGoneError());
  });
  return controller.signal;
}
