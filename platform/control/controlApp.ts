import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../http/app.ts';
import type { LoggerOption } from '../http/logging.ts';
import type { Platform } from '../platform.ts';
import { StatusError } from '../StatusError.ts';
import { addChannelRoutes } from './channelRoutes.ts';
import { addCustomerRoutes } from './customerRoutes.ts';
import { addDataRoutes } from './dataRoutes.ts';
import { addDeliveryRoutes } from './deliveryRoutes.ts';
import { addKeyRoutes } from './keyRoutes.ts';
import { addProviderRoutes } from './providerRoutes.ts';

export interface ControlAppOptions {
  readonly platform: Platform;
  /** The business that the control port manages. */
  readonly businessId: string;
  readonly token: string;
  readonly logger: LoggerOption;
}

/**
 * Creates the app of the operator's control port, which manages what the public API does not expose. Bind it to
 * loopback. It requires the control token, and a Host header of this machine against DNS rebinding by web pages.
 */
export function createControlApp({
  platform,
  businessId,
  token,
  logger,
}: ControlAppOptions): FastifyInstance {
  const app = createApp({ bodyLimit: 64 * 1024, logger });
  requireLocalCaller(app, token);

  app.get('/status', async () => ({ businessId, ready: await platform.isHealthy() }));
  app.get('/openapi', async () => platform.openapi);
  addKeyRoutes(app, platform.keys, businessId);
  addSessionRoutes(app, platform, businessId);
  addChannelRoutes(app, platform.channels, businessId);
  addProviderRoutes(app, platform.simulation, businessId);
  addCustomerRoutes(app, platform.customers, businessId);
  addDataRoutes(app, platform.customerData, businessId);
  addDeliveryRoutes(app, { deliveries: platform.deliveries, businessId });
  return app;
}

function requireLocalCaller(app: FastifyInstance, token: string): void {
  const expected = digest(`Bearer ${token}`);
  app.addHook('onRequest', async (request) => {
    if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) {
      throw new StatusError('permissionDenied', 'The control port accepts requests to this machine only.');
    }
    if (!timingSafeEqual(expected, digest(request.headers.authorization ?? ''))) {
      throw new StatusError(
        'unauthenticated',
        'The control port requires the token in DATA_DIR/control-token.',
      );
    }
  });
}

function addSessionRoutes(app: FastifyInstance, platform: Platform, businessId: string): void {
  app.get<{ Querystring: { clientKey?: string } }>('/sessions', async (request) => ({
    sessions: await platform.sessions.list({ businessId, clientKey: request.query.clientKey }),
  }));
  app.get<{ Params: { id: string } }>('/sessions/:id/turns', async (request) => {
    const session = await platform.sessions.get(businessId, request.params.id);
    if (session === undefined) throw new StatusError('notFound', 'There is no session with this id.');
    return { turns: await platform.transcript.turns(session.id) };
  });
}

/** Returns a hash: `timingSafeEqual` requires values of equal length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
