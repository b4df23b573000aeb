#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { readConfig } from './config/readConfig.ts';
import { ConfigError } from './config/values.ts';
import { errorName } from './handler/errorName.ts';
import { systemClock } from './runtime/systemClock.ts';
import { createKeyFile } from './secrets/keyFile.ts';
import { localSecret } from './secrets/localSecret.ts';
import { buildServer } from './server/buildServer.ts';
import { listenAt } from './server/listenAt.ts';
import { flushLog } from './server/logOptions.ts';
import { serveMetrics } from './server/serveMetrics.ts';

// Running turns survive collections, so V8 assumes that the objects of later turns live long too and allocates them in the
// old generation, where only a full collection frees their memory. This took a tenth of a turn's CPU.
setFlagsFromString('--no-allocation-site-pretenuring');
// Collects the old generation once it has grown by half, instead of to several times its size: the log's lines are outside of
// the heap, so a collection takes little time.
setFlagsFromString('--heap-growing-percent=50');

const usage = `Usage: shelftalk-proxy [--help]

Starts the proxy at http://127.0.0.1:8787. Its settings come from the environment:

  AGENT_BASE_URL    address of the platform
  AGENT_API_KEY     the account's API key, or AGENT_API_KEY_FILE
  BUSINESS_ID       the account's id
  AGENT_IDS         agents that a page may name; the first is the default
  PORT, HOST        address of the proxy

For an agent of the AI SDK or of AG-UI, in place of the platform's four:

  UPSTREAM_PROTOCOL ai-sdk or ag-ui
  UPSTREAM_URL      address that turns are posted to
  UPSTREAM_API_KEY  bearer token, or UPSTREAM_API_KEY_FILE

In production also:

  NODE_ENV          production
  ALLOWED_ORIGINS   the shop's origins, such as https://shop.example
  SESSION_SECRET    seals the sessions: k1:$(openssl rand -base64 32)

README.md has all settings. For a local platform run: npx @shelftalk/platform`;

const shutdownSignals = ['SIGTERM', 'SIGINT'];

try {
  const [argument] = process.argv.slice(2);
  if (argument === undefined) await run();
  else if (argument === '--help' || argument === '-h') process.stdout.write(`${usage}\n`);
  else throw new ConfigError([`There is no option "${argument}".\n\n${usage}`]);
} catch (error) {
  flushLog();
  for (const problem of startProblems(error)) process.stderr.write(`${problem}\n`);
  process.exit(1);
}

async function run() {
  const config = readConfig(process.env, {
    publicDir: publicDir(),
    keyFile: (path) => createKeyFile(path, systemClock),
    localSecret,
  });
  const { server, drain, metrics, opsRoutes } = await buildServer(config);
  if (config.opsPort !== undefined)
    await serveMetrics(config.opsPort, metrics, opsRoutes, (error) =>
      server.log.error({ error: errorName(error) }, 'ops request failed'),
    );
  await listenAt(server, config.host, config.port);
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  process.stdout.write(`Shelftalk proxy listening on http://${host}:${port}\n`);
  let isShuttingDown = false;
  const shutDown = () => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    void drain().then(() => process.exit(0));
  };
  const onSignal = () => {
    // Without a handler a second signal ends the process at once.
    for (const signal of shutdownSignals) process.off(signal, onSignal);
    shutDown();
  };
  for (const signal of shutdownSignals) process.on(signal, onSignal);
  if (process.env.EXIT_WITH_PARENT) {
    process.on('disconnect', shutDown);
    if (!process.connected) shutDown();
  }
}

/** Returns the folder of the widget's files: next to the built entry, or in `dist` when run from source. */
function publicDir(): string {
  const folder = import.meta.url.endsWith('.ts') ? './dist/public' : './public';
  return fileURLToPath(new URL(folder, import.meta.url));
}

/** Returns the port that an error of `listen` names, `PORT` or `OPS_PORT`; for other errors `PORT`. */
function portOf(error: unknown): string {
  return error instanceof Error && 'port' in error ? String(error.port) : process.env.PORT || '8787';
}

function startProblems(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.problems;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const port = portOf(error);
  const variable = port === process.env.OPS_PORT ? 'OPS_PORT' : 'PORT';
  if (code === 'EADDRINUSE') return [`Port ${port} is in use: stop what listens there, or set ${variable}.`];
  if (code === 'EACCES') return [`Port ${port} may not be opened by this user: set ${variable}.`];
  return [`The proxy could not start: ${error instanceof Error ? error.message : String(error)}`];
}
