import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config.ts';
import type { Clock, Report, Route } from '../contract.ts';
import { Refusal } from '../core/Refusal.ts';
import { type AgentProxy, createProxy, type ProxyOptions } from '../createProxy.ts';
import { InputRules } from '../input/InputRules.ts';
import { retryHeaders } from '../sendJson.ts';
import { AnonymousVisitors } from '../session/AnonymousVisitors.ts';
import { SealedSessions } from '../session/SealedSessions.ts';
import { systemClock } from '../systemClock.ts';
import { MemoryTurnLog } from '../turn-log/MemoryTurnLog.ts';
import { logOptions } from './logOptions.ts';
import { NodeSink } from './NodeSink.ts';
import { OriginRules } from './OriginRules.ts';
import { cors, everyAnswer } from './securityHeaders.ts';
import { serveStaticFiles } from './staticFiles.ts';

/** What a test puts in the place of the machine's own. */
export interface ServerDeps {
  readonly clock?: Clock;
  readonly logTo?: NodeJS.WritableStream;
  readonly proxy?: Partial<ProxyOptions>;
}
export interface ProxyServer {
  readonly server: FastifyInstance;
  readonly proxy: AgentProxy;
  /** Answers not ready, takes nothing new, lets running turns finish within the grace, then ends. */
  drain(): Promise<void>;
}

const routes: readonly Route[] = ['init', 'invoke', 'invoke_sync', 'close', 'health', 'stop'];
const bodyLimit = 64 * 1024;

/** The whole Node server, not yet listening. */
export async function buildServer(config: Config, deps: ServerDeps = {}): Promise<ProxyServer> {
  const clock = deps.clock ?? systemClock;
  const server = Fastify({
    bodyLimit,
    trustProxy: false,
    // Fastify's own default waits for a dribbled body without end.
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 15_000 },
    routerOptions: { ignoreTrailingSlash: false },
    exposeHeadRoutes: true,
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    logger: logOptions(config.logLevel, deps.logTo),
  });
  const report: Report = (level, event, fields) => server.log[level](fields ?? {}, event);
  const proxy = createProxy({ ...proxyOptions(config, clock, report), ...deps.proxy });
  const origins = new OriginRules({ ...config.origins, port: () => portOf(server) });
  let isDraining = false;

  guard(server, origins);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  for (const route of routes) {
    server.post(`/agent/${route}`, (request, reply) => answer(request, reply, route, proxy, clock));
  }
  server.get('/livez', async () => ({ status: 'ok' }));
  server.get('/readyz', async () => {
    if (isDraining) throw new Refusal('unavailable', { message: 'The proxy is shutting down.' });
    return { status: 'ok' };
  });
  await serveStaticFiles(server, config);
  answerErrors(server);

  async function drain() {
    isDraining = true;
    const idle = setInterval(() => server.server.closeIdleConnections(), 100);
    const stopped = server.close();
    await proxy.close(config.drainGrace);
    // A connection that never sent a request would keep the server open.
    const silent = setTimeout(() => server.server.closeAllConnections(), 500);
    await stopped;
    clearTimeout(silent);
    clearInterval(idle);
  }
  return { server, proxy, drain };
}

function proxyOptions(config: Config, clock: Clock, report: Report): ProxyOptions {
  return {
    baseUrl: config.baseUrl,
    apiKey: config.apiKey,
    businessId: config.businessId,
    agentIds: config.agentIds,
    sessions: new SealedSessions(config.sessionKeys),
    identity: new AnonymousVisitors(config.sessionKeys),
    turnLog: new MemoryTurnLog(clock),
    limits: new InputRules({ ...config.input, report }),
    clock,
    report,
  };
}

/** Turns away foreign hosts and foreign pages, and answers preflights, before anything is read. */
function guard(server: FastifyInstance, origins: OriginRules) {
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...everyAnswer, 'x-request-id': request.id });
    if (!origins.isHostKnown(request.headers.host)) throw new Refusal('origin_refused');
    if (!request.url.startsWith('/agent/') || request.method === 'GET') return;
    reply.header('vary', 'Origin');
    if (!origins.mayCall(request.headers)) throw new Refusal('origin_refused');
    const { origin } = request.headers;
    if (origin === undefined) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', cors.exposed);
  });
  server.options('/agent/*', async (_request, reply) => {
    reply.headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': cors.allowed,
      'access-control-max-age': cors.maxAge,
    });
    return reply.code(204).send();
  });
  server.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, id } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info(
      { id, method, route: routeOptions.url, status: reply.raw.statusCode, milliseconds },
      'answered',
    );
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  proxy: AgentProxy,
  clock: Clock,
): Promise<void> {
  const gone = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
  reply.hijack();
  await proxy.handle(
    {
      route,
      body: typeof request.body === 'string' ? request.body : '',
      requestId: request.id,
      signal: gone.signal,
      header: (name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? value : undefined;
      },
    },
    new NodeSink(reply.raw, headers, clock),
  );
}

/** Every refusal is a JSON error, Fastify's own too. */
function answerErrors(server: FastifyInstance) {
  const send = (reply: FastifyReply, refusal: Refusal) => {
    reply.headers(retryHeaders(refusal));
    return reply.code(refusal.status).header('cache-control', 'no-store').send(refusal.body());
  };
  server.setNotFoundHandler((_request, reply) => send(reply, new Refusal('not_found')));
  server.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) return send(reply, error);
    const refusal = refusalOfFastify(error);
    if (refusal.status === 500) request.log.error({ error: nameOf(error) }, 'request failed');
    return send(reply, refusal);
  });
}

function refusalOfFastify(error: unknown): Refusal {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413) return new Refusal('too_large');
  if (status === 415) return new Refusal('media_refused', { message: 'Send application/json.' });
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal('bad_request');
  return new Refusal('internal');
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function portOf(server: FastifyInstance): number {
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
