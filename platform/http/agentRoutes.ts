import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InputEvent, ResponseEvent } from '../../src/protocol/index.ts';
import type { Clock } from '../clock.ts';
import type { ApiKey, Keys } from '../keys/keys.ts';
import { Problem } from '../problem.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { gone, type TurnRequest, type Turns, unknownSession } from '../sessions/turns.ts';
import { toProblem } from './app.ts';
import { authenticate } from './authenticate.ts';
import { canonical } from './canonical.ts';
import {
  type CloseRequest,
  closeSchema,
  healthSchema,
  type InitRequest,
  initSchema,
  invokeSchema,
} from './schemas.ts';
import { streamTurn } from './stream.ts';

interface AgentRouteParts {
  readonly keys: Keys;
  readonly sessions: Sessions;
  readonly turns: Turns;
  readonly clock: Clock;
  /** Milliseconds of silence in a stream before a blank line is written. */
  readonly keepAlive: number;
  /** Milliseconds that a stream's reader may take nothing before it is cut. */
  readonly stall: number;
  /** Whether invokes can be answered now. */
  readonly isHealthy: () => Promise<boolean>;
}

/** The five endpoints under `/external/v1/ai/agent_graph`. */
export function addAgentRoutes(app: FastifyInstance, parts: AgentRouteParts): void {
  const { keys, sessions, turns, clock, keepAlive, stall } = parts;
  const keyOf = new WeakMap<FastifyRequest, ApiKey>();

  /** An endpoint of a business: a valid key first, then a body that fits, then the business of that key. */
  function post<Body extends InitRequest>(
    name: string,
    schema: object,
    handle: (body: Body, reply: FastifyReply) => Promise<unknown>,
  ): void {
    app.route({
      method: 'POST',
      url: `/external/v1/ai/agent_graph/${name}`,
      schema: { body: schema },
      onRequest: async (request) => {
        const demand = { scope: 'ai.manage', inference: true } as const;
        keyOf.set(request, await authenticate(keys, request.headers['x-api-key'], demand));
      },
      preValidation: async (request) => {
        Object.assign(request, { body: canonical(schema, request.body) });
      },
      handler: (request, reply) => {
        // The schema has just said so.
        const body = request.body as Body;
        const businessId = body.businessId.toLowerCase();
        if (keyOf.get(request)?.businessId !== businessId) {
          throw new Problem('permissionDenied', 'This API key belongs to another business.');
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
    const events = turns.run(body, untilGone(reply));
    await streamTurn(reply.raw, body.sessionId, events, {
      ...{ clock, keepAlive, stall },
      onHead: () => reply.hijack(),
      toError: (error) => toProblem(error).toBody(),
    });
  });

  post<TurnBody>('invoke_sync', invokeSchema, async (body, reply) => {
    const responseEvents: ResponseEvent[] = [];
    for await (const event of turns.run(body, untilGone(reply))) responseEvents.push(event);
    return { response: { sessionId: body.sessionId, responseEvents } };
  });

  post<CloseRequest>('close', closeSchema, async (body, reply) => {
    try {
      const session = await sessions.find(body);
      if (session === undefined) throw unknownSession();
      await sessions.close(session.id, 'customer');
      turns.stop(session.id, unknownSession());
    } catch (error) {
      const problem = toProblem(error);
      if (problem.status >= 500) reply.log.error(error);
      return reply.code(problem.status).send({ result: null, error: problem.toBody() });
    }
    return { result: { response: {} }, error: null };
  });

  post('health', healthSchema, async () => ({ response: { healthy: await parts.isHealthy() } }));
}

type TurnBody = TurnRequest & { readonly inputEvents: readonly InputEvent[] };

/** Aborts when the caller leaves before the answer is complete. */
function untilGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(gone());
  });
  return controller.signal;
}
