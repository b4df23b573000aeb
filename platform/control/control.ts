import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { createApp } from '../http/app.ts';
import type { LoggerOption } from '../http/logging.ts';
import type { Platform } from '../platform.ts';
import { StatusError } from '../StatusError.ts';
import { addChannelRoutes } from './channelRoutes.ts';
import { addCustomerRoutes } from './customerRoutes.ts';
import { addDeliveryRoutes } from './deliveryRoutes.ts';
import { addProviderRoutes } from './providerRoutes.ts';

const keyRequest = Type.Object(
  {
    name: Type.String(),
    kind: Type.Unsafe<'full' | 'inference'>({ type: 'string', enum: ['full', 'inference'] }),
    scopes: Type.Optional(Type.Array(Type.String())),
    expiresAt: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { additionalProperties: false },
);

export interface ControlOptions {
  readonly platform: Platform;
  /** The account that it manages. */
  readonly businessId: string;
  readonly token: string;
  readonly logger: LoggerOption;
}

/**
 * The operator's own port: keys and recorded sessions, which no endpoint of the API gives. To be bound to
 * loopback; asks for the token, and for a Host of this machine, so that no web page can reach it.
 */
export function createControl({ platform, businessId, token, logger }: ControlOptions): FastifyInstance {
  const app = createApp({ bodyLimit: 64 * 1024, logger });
  const expected = digest(`Bearer ${token}`);
  app.addHook('onRequest', async (request) => {
    if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) {
      throw new StatusError('permissionDenied', 'The control port answers this machine only.');
    }
    if (!timingSafeEqual(expected, digest(request.headers.authorization ?? ''))) {
      throw new StatusError('unauthenticated', 'The control port needs the token of DATA_DIR/control-token.');
    }
  });

  app.get('/status', async () => ({ businessId, ready: await platform.isHealthy() }));

  app.get('/openapi', async () => platform.openapi);

  app.get('/keys', async () => ({ keys: await platform.keys.list(businessId) }));
  app.post('/keys', { schema: { body: keyRequest } }, async (request) => {
    // The schema has just said so.
    const { expiresAt, ...asked } = request.body as Static<typeof keyRequest>;
    const expiry = expiresAt === undefined ? undefined : new Date(expiresAt);
    return platform.keys.create({ ...asked, businessId, expiresAt: expiry });
  });
  app.post<{ Params: { id: string } }>('/keys/:id/revoke', async (request) => {
    if (!(await platform.keys.revoke(businessId, request.params.id))) {
      throw new StatusError('notFound', 'There is no key with this id.');
    }
    return {};
  });

  app.get<{ Querystring: { clientKey?: string } }>('/sessions', async (request) => ({
    sessions: await platform.sessions.list({ businessId, clientKey: request.query.clientKey }),
  }));
  app.get<{ Params: { id: string } }>('/sessions/:id/turns', async (request) => {
    const session = await platform.sessions.get(businessId, request.params.id);
    if (session === undefined) throw new StatusError('notFound', 'There is no session with this id.');
    return { turns: await platform.transcript.turns(session.id) };
  });
  addChannelRoutes(app, platform.channels, businessId);
  addProviderRoutes(app, platform.simulation, businessId);
  addCustomerRoutes(app, platform.customers, businessId);
  addDeliveryRoutes(app, { deliveries: platform.deliveries, businessId });
  return app;
}

/** Of one length, whatever was sent, as the comparison needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
