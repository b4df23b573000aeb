import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { own } from '../../src/protocol/index.ts';
import type { Config } from '../config.ts';
import type { Clock, Report, Route } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import { createProxy } from '../createProxy.ts';
import { DisconnectSignal } from '../handler/DisconnectSignal.ts';
import type { AgentProxy, ProxyOptions } from '../handler/ProxyHandler.ts';
import { nodeRuntime } from '../runtime/nodeRuntime.ts';
import { systemClock } from '../runtime/systemClock.ts';
import { addDemoRoutes } from './addDemoRoutes.ts';
import { checkOrigins } from './checkOrigins.ts';
import { closeStalledConnections } from './closeStalledConnections.ts';
import { handleErrors, refuseRaw, sendError } from './handleErrors.ts';
import { limitConnections } from './limitConnections.ts';
import { logOptions } from './logOptions.ts';
import { NodeSink } from './NodeSink.ts';
import { OriginRules } from './OriginRules.ts';
import { PrometheusMeter } from './PrometheusMeter.ts';
import { createPlugIns } from './plugIns.ts';
import { createBodyParser } from './readBody.ts';
import { serveReadiness } from './readiness.ts';
import { retainChunks } from './retainChunks.ts';
import { serveStarters, serveWelcome } from './starterRoutes.ts';
import { serveStaticFiles } from './staticFiles.ts';
import { UploadTimeouts } from './UploadTimeouts.ts';
import { serveUploads } from './uploadRoutes.ts';
import { createWelcomeResponder } from './welcomeResponse.ts';

/** What a test puts in the place of the machine's own. */
export interface ServerDeps {
  readonly clock?: Clock;
  readonly logTo?: NodeJS.WritableStream;
  readonly proxy?: Partial<ProxyOptions>;
  /** Milliseconds that a request may take to come. */
  readonly requestTimeout?: number;
  /** Milliseconds that a turn of the event loop takes. */
  readonly loopDelay?: (() => number) | undefined;
}
export interface ProxyServer {
  readonly server: FastifyInstance;
  readonly proxy: AgentProxy;
  /** Answers not ready, takes nothing new, lets running turns finish within the grace, then ends. */
  drain(): Promise<void>;
  /** In Prometheus' text format. */
  metrics(): Promise<string>;
}

const routes: readonly Route[] = ['init', 'invoke', 'invoke_sync', 'close', 'health', 'stop', 'erase'];
const bodyLimit = 64 * 1024;

/** The whole Node server, not yet listening. */
export async function buildServer(config: Config, deps: ServerDeps = {}): Promise<ProxyServer> {
  const clock = deps.clock ?? systemClock;
  const pace = new UploadTimeouts(clock);
  const requestTimeout = deps.requestTimeout ?? 30_000;
  const server = Fastify({
    bodyLimit,
    trustProxy: trusted(config.trustProxy),
    // Fastify's own default waits for a dribbled body without end. Files have a pace of their own.
    requestTimeout,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    http: {
      // Node takes the longer one of the two for the whole request.
      headersTimeout: Math.min(15_000, requestTimeout),
      // How often Node looks for requests that take too long; its own half minute would double their time.
      connectionsCheckingInterval: 1_000,
    },
    routerOptions: { ignoreTrailingSlash: false },
    exposeHeadRoutes: true,
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    frameworkErrors: (_error, _request, reply) => sendError(reply, new Refusal('bad_request')),
    clientErrorHandler: (error, socket) => {
      if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || !pace.watches(socket)) refuseRaw(error, socket);
    },
    logger: logOptions(config.logLevel, deps.logTo),
  });
  const report: Report = (level, event, fields) => server.log[level](fields ?? {}, event);
  const port = portOf(server);
  const plugIns = await createPlugIns(config, clock, report, () => `http://127.0.0.1:${port()}`);
  const { uploads, uploadLimits, sessions, limiter } = plugIns.options;
  const options = { ...plugIns.options, ...deps.proxy };
  const meter = new PrometheusMeter(options.turnLog ?? plugIns.options.turnLog);
  const proxy = createProxy({ ...options, meter });
  const origins = new OriginRules({ ...config.origins, port });
  let isDraining = false;

  if (config.connectionsPerAddress !== undefined)
    limitConnections(server.server, config.connectionsPerAddress);
  closeStalledConnections(server.server, clock);
  handleErrors(server);
  checkOrigins(server, origins, config.trustProxy !== undefined);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', createBodyParser(options.limiter, bodyLimit));
  for (const route of routes) {
    server.post(`/agent/${route}`, (request, reply) => answer(request, reply, route, proxy));
  }
  if (uploads) serveUploads(server, { uploads, uploadLimits, sessions, limiter, clock, pace });
  serveStarters(server, config.startersDir);
  serveWelcome(server, await createWelcomeResponder({ runtime: nodeRuntime, ...options }));
  serveReadiness(server, proxy, () => isDraining, deps.loopDelay);
  const { publicDir, chunksDir } = config;
  const leaveChunks = chunksDir && (await retainChunks({ publicDir, chunksDir }, clock, report));
  if (leaveChunks) server.addHook('onClose', async () => leaveChunks());
  await serveStaticFiles(server, config);
  await addDemoRoutes(server, config);

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
    plugIns.close();
  }
  return { server, proxy, drain, metrics: () => meter.text() };
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  proxy: AgentProxy,
): Promise<void> {
  const gone = new DisconnectSignal();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  reply.hijack();
  await proxy.handle(
    {
      route,
      body: typeof request.body === 'string' ? request.body : '',
      requestId: request.id,
      address: request.ip,
      signal: gone,
      header: (name) => {
        const value = own(request.headers, name);
        return typeof value === 'string' ? value : undefined;
      },
    },
    new NodeSink(reply.raw, request.answerHeaders ?? {}),
  );
}

/** An address that only the caller vouches for is no address. */
function trusted(trustProxy: Config['trustProxy']) {
  if (typeof trustProxy === 'number') return (_address: string, hop: number) => hop < trustProxy;
  return trustProxy === undefined ? false : [...trustProxy];
}

/** Asked at every call, and known once the server listens. */
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
