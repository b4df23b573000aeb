import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { getOwn, turnHeaders } from '../../src/protocol/index.ts';
import type { Config } from '../config/readConfig.ts';
import type { Clock, Report, Route } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import { createProxy } from '../createProxy.ts';
import { serveFigures } from '../figures/figuresRoute.ts';
import { figuresRoutes } from '../figures/opsRoutes.ts';
import { DisconnectSignal } from '../handler/DisconnectSignal.ts';
import type { AgentProxy, ProxyOptions } from '../handler/ProxyOptions.ts';
import { bodyLimit, routes } from '../handler/routes.ts';
import { nodeRuntime } from '../runtime/nodeRuntime.ts';
import { systemClock } from '../runtime/systemClock.ts';
import { addDemoRoutes } from './addDemoRoutes.ts';
import { checkOrigins } from './checkOrigins.ts';
import { closeStalledConnections } from './closeStalledConnections.ts';
import { createBodyParser } from './createBodyParser.ts';
import { handleErrors, refuseRaw, sendError } from './handleErrors.ts';
import { limitConnections } from './limitConnections.ts';
import { logOptions } from './logOptions.ts';
import { NodeSink } from './NodeSink.ts';
import { OriginRules } from './OriginRules.ts';
import { PrometheusMeter } from './PrometheusMeter.ts';
import { createPlugIns } from './plugIns.ts';
import { serveReadiness } from './readiness.ts';
import { refuseOddRequests } from './refuseOddRequests.ts';
import { retainChunks } from './retainChunks.ts';
import type { OpsRoutes } from './serveMetrics.ts';
import { serveStarters, serveWelcome } from './starterRoutes.ts';
import { serveStaticFiles } from './staticFiles.ts';
import { serveTryPage } from './tryPage.ts';
import { UploadTimeouts } from './UploadTimeouts.ts';
import { serveUploads } from './uploadRoutes.ts';
import { createWelcomeResponder } from './welcomeResponse.ts';

/** Replacements for tests. */
export interface ServerDeps {
  readonly clock?: Clock;
  readonly logTo?: NodeJS.WritableStream;
  readonly proxy?: Partial<ProxyOptions>;
  /** Milliseconds in which a request must arrive; uploads have their own timeouts. */
  readonly requestTimeout?: number;
  /** Returns the milliseconds that an iteration of the event loop takes. */
  readonly loopDelay?: (() => number) | undefined;
}
export interface ProxyServer {
  readonly server: FastifyInstance;
  readonly proxy: AgentProxy;
  /**
   * Reports not ready and refuses new calls, also on new connections. Waits for a balancer to see that, and at most `drainGrace`
   * for the running turns; then closes.
   */
  drain(): Promise<void>;
  /** Resolves to the Prometheus text format. */
  metrics(): Promise<string>;
  /** Further routes of the ops port. */
  readonly opsRoutes: OpsRoutes;
}

/** Builds the Node server; it does not listen yet. */
export async function buildServer(config: Config, deps: ServerDeps = {}): Promise<ProxyServer> {
  const clock = deps.clock ?? systemClock;
  const uploadTimeouts = new UploadTimeouts(clock);
  const requestTimeout = deps.requestTimeout ?? 30_000;
  let isRefused = (_socket: Socket) => false;
  const server = Fastify({
    bodyLimit,
    trustProxy: toFastifyTrustProxy(config.trustProxy),
    // Fastify's default has no limit for slow bodies. Uploads have their own timeouts.
    requestTimeout,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    http: {
      // The default of Node 20; later versions buffer 64 KiB for each connection.
      highWaterMark: 16 * 1024,
      // Node applies the longer one of this and `requestTimeout` to the whole request, so this must not be longer.
      headersTimeout: Math.min(15_000, requestTimeout),
      // With Node's default of 30 s, a slow request could stay open for twice its timeout.
      connectionsCheckingInterval: 1_000,
    },
    routerOptions: { ignoreTrailingSlash: false },
    exposeHeadRoutes: true,
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    frameworkErrors: (_error, _request, reply) => sendError(reply, new Refusal('bad_request')),
    clientErrorHandler: (error, socket) => {
      const isUpload = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && uploadTimeouts.watches(socket);
      if (isRefused(socket)) socket.end();
      else if (!isUpload) refuseRaw(error, socket);
    },
    logger: logOptions(config.logLevel, deps.logTo),
  });
  const report: Report = (level, event, fields) => server.log[level](fields ?? {}, event);
  const port = portOf(server);
  const plugIns = await createPlugIns(config, clock, report, () => `http://127.0.0.1:${port()}`);
  const { uploads, uploadLimits, sessions, limiter } = plugIns.options;
  const options = { ...plugIns.options, ...deps.proxy };
  const meter = new PrometheusMeter(options.turnLog ?? plugIns.options.turnLog, config.ceilings);
  const proxy = createProxy({ ...options, meter });
  const origins = new OriginRules({ ...config.origins, report });
  let isDraining = false;

  if (config.connectionsPerAddress !== undefined)
    limitConnections(server.server, config.connectionsPerAddress);
  closeStalledConnections(server.server, clock);
  handleErrors(server);
  isRefused = refuseOddRequests(server);
  checkOrigins(server, origins, config.trustProxy !== undefined);
  server.addHook('onRequest', (request, reply, done) => {
    if (isDraining) reply.raw.setHeader('connection', 'close');
    done(isDraining && isNewCall(request) ? new Refusal('unavailable', { retryAfter: 1 }) : undefined);
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', createBodyParser(options.limiter, bodyLimit));
  for (const route of routes) {
    server.post(`/agent/${route}`, (request, reply) => relayRequest(request, reply, route, proxy));
  }
  if (uploads) serveUploads(server, { uploads, uploadLimits, sessions, limiter, clock, uploadTimeouts });
  if (plugIns.figures) serveFigures(server, plugIns.figures, limiter);
  serveStarters(server, config.startersDir);
  serveWelcome(
    server,
    await createWelcomeResponder({ runtime: nodeRuntime, ...options, hasUploads: uploads !== undefined }),
  );
  const readiness = serveReadiness(server, proxy, { report, clock }, () => isDraining, deps.loopDelay);
  const { publicDir, chunksDir } = config;
  const stopRetaining = chunksDir && (await retainChunks({ publicDir, chunksDir }, clock, report));
  if (stopRetaining) server.addHook('onClose', async () => stopRetaining());
  await serveStaticFiles(server, config);
  await addDemoRoutes(server, config);
  if (config.hasTryPage)
    serveTryPage(server, { baseUrl: config.baseUrl, mediaOrigins: config.input.mediaOrigins });

  async function drain() {
    isDraining = true;
    await Promise.all([proxy.close(config.drainGrace), readiness.untilSeen()]);
    const idle = setInterval(() => server.server.closeIdleConnections(), 100);
    const stopped = server.close();
    // Connections that never sent a request would keep the server open.
    const silent = setTimeout(() => server.server.closeAllConnections(), 500);
    await stopped;
    clearTimeout(silent);
    clearInterval(idle);
    plugIns.close();
  }
  const { figures } = plugIns;
  return {
    server,
    proxy,
    drain,
    metrics: async () => [await meter.text(), await figures?.metrics()].join('\n'),
    opsRoutes: figures ? figuresRoutes(figures, config.figures?.secret) : {},
  };
}

/** Whether a request is a call that does not concern a turn that may run here. */
function isNewCall({ method, headers, routeOptions: { url = '' } }: FastifyRequest): boolean {
  const isOfTurn = headers[turnHeaders.resumeFrom] !== undefined || /\/(stop|answer)$/.test(url);
  return method === 'POST' && url.startsWith('/agent/') && !isOfTurn;
}

/** Passes a request to the proxy, which writes the response to the browser's connection. */
async function relayRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  proxy: AgentProxy,
): Promise<void> {
  const signal = new DisconnectSignal();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) signal.abort();
  });
  reply.hijack();
  await proxy.handle(
    {
      route,
      body: typeof request.body === 'string' ? request.body : '',
      requestId: request.id,
      address: request.ip,
      signal,
      header: (name) => {
        const value = getOwn(request.headers, name);
        return typeof value === 'string' ? value : undefined;
      },
    },
    new NodeSink(reply.raw, request.responseHeaders ?? {}),
  );
}

/** Converts `TRUST_PROXY` for Fastify. */
function toFastifyTrustProxy(trustProxy: Config['trustProxy']) {
  if (typeof trustProxy === 'number') return (_address: string, hop: number) => hop < trustProxy;
  return trustProxy === undefined ? false : [...trustProxy];
}

/** Returns a function that returns the server's port, or 0 until the server listens. */
function portOf(server: FastifyInstance): () => number {
  let port = 0;
  return () => {
    if (port === 0) {
      const address = server.server.address();
      if (typeof address === 'object' && address !== null) port = address.port;
    }
    return port;
  };
}
