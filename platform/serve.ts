import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { AgentShop } from './agent/AgentShop.ts';
import type { AgentDirectory } from './agent/agent.ts';
import { CatalogueError, loadCatalogue } from './agent/catalogue/loadCatalogue.ts';
import type { CatalogueData } from './agent/catalogue/schema.ts';
import { catalogueAgentOf } from './agent/catalogueAgent.ts';
import { createAgentDirectory } from './agent/directory.ts';
import { FeedError } from './agent/feed/FeedRecord.ts';
import { listProblems, readFeed } from './agent/feed/readFeed.ts';
import { createFailureLog } from './agent/model/createFailureLog.ts';
import { createModelAgent } from './agent/model/modelAgent.ts';
import { systemClock } from './clock.ts';
import { createControlApp } from './control/controlApp.ts';
import { ensureControlToken } from './control/controlToken.ts';
import type { Database } from './database/database.ts';
import { openEmbeddedDatabase } from './database/embeddedDatabase.ts';
import { connectToPostgres } from './database/postgres.ts';
import { withAdvisoryLock } from './database/withAdvisoryLock.ts';
import type { LoggerOption } from './http/logging.ts';
import { type Account, ensureAccount } from './keys/account.ts';
import { createPlatform } from './platform.ts';
import { StartError } from './StartError.ts';
import type { Settings } from './settings.ts';
import { openRemoteShop } from './ucp/client/openRemoteShop.ts';
import { addCartRelay } from './ucp/relayRoutes.ts';
import { addUcpRoutes } from './ucp/routes.ts';

export interface PlatformServer extends Account {
  /** Such as `http://127.0.0.1:8788`. */
  readonly address: string;
  close(): Promise<void>;
}

export interface ServeOptions {
  /** Whether an API key is generated when the database has no account yet and `PLATFORM_API_KEY` is not set. */
  readonly createKey: boolean;
}

const day = 24 * 3_600_000;

const privateTargetsWarning = `WARNING: PLATFORM_ALLOW_PRIVATE_TARGETS=1. Any caller with an API key can make this platform call
addresses of this machine and its networks, over http too. Use it on a development machine, never on a server.`;

/**
 * Starts the platform and its control port with these settings.
 * @throws StartError when settings, products, database or ports do not allow the start; other errors are thrown unchanged.
 * Everything that was opened is closed again.
 */
export async function serve(settings: Settings, { createKey }: ServeOptions): Promise<PlatformServer> {
  const logger: LoggerOption = { level: settings.logLevel, stream: process.stderr };
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    while (closers.length > 0) await closers.pop()?.();
  };
  try {
    // Checked first, because starting the database takes seconds.
    await withPortError('PLATFORM_CONTROL_PORT', settings.controlPort, checkPortIsFree);
    await withPortError('PLATFORM_PORT', settings.port, checkPortIsFree);
    const remote =
      settings.catalogueUcp && (await openRemoteShop(settings.catalogueUcp, settings, systemClock));
    if (remote) closers.push(() => remote.close());
    const products = remote ? remote.catalogue.data : await readProducts(settings);
    const shop = new AgentShop(products, settings.shopUrl);
    remote?.catalogue.serve(shop);
    const agents = createAgents(settings, shop);
    const database = await openDatabase(settings);
    closers.push(() => database.close());
    const outbound = { allowPrivate: settings.allowPrivateTargets, ports: settings.targetPorts };
    if (outbound.allowPrivate) console.error(privateTargetsWarning);
    const assetFolder = join(settings.dataDir, 'platform', 'assets');
    const { webhookKeyDays, conversationDays } = settings;
    const platform = await createPlatform({
      database,
      agents,
      logger,
      outbound,
      assetFolder,
      cdnUrl: settings.cdnUrl,
      ...(webhookKeyDays !== undefined && { webhookKeyLifetime: webhookKeyDays * day }),
      ...(conversationDays !== undefined && { limits: { conversationRetention: conversationDays * day } }),
    });
    closers.push(() => platform.close());
    if (remote) addCartRelay(platform.app, { client: remote.client, database, clock: systemClock });
    else addUcpRoutes(platform.app, { shop, database, clock: systemClock });
    const account = await withAdvisoryLock(database, () =>
      ensureAccount(platform, { ...settings, createKey }),
    );
    const control = createControlApp({
      platform,
      logger,
      businessId: account.businessId,
      token: ensureControlToken(settings.dataDir),
    });
    closers.push(async () => {
      const closed = control.close();
      control.server.closeAllConnections();
      await closed;
    });
    await withPortError('PLATFORM_CONTROL_PORT', settings.controlPort, (port) =>
      control.listen({ port, host: '127.0.0.1' }),
    );
    const address = await withPortError('PLATFORM_PORT', settings.port, (port) => platform.listen(port));
    return { ...account, address, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openDatabase({ databaseUrl, dataDir }: Settings): Promise<Database> {
  if (databaseUrl === undefined) return openEmbeddedDatabase(join(dataDir, 'platform', 'db'));
  return connectToPostgres(databaseUrl, (error) =>
    console.error(`The database connection failed: ${error.message}`),
  );
}

function createAgents({ scriptsDir, model, logLevel }: Settings, shop: AgentShop): AgentDirectory {
  const scripts = scriptsDir === undefined ? undefined : { folder: scriptsDir, clock: systemClock };
  const report = createFailureLog(logLevel, (line) => console.error(line));
  const agents = {
    catalogue: catalogueAgentOf(shop),
    ...(model && { model: createModelAgent({ shop, server: model, clock: systemClock, report }) }),
  };
  return createAgentDirectory(agents, scripts);
}

/** Reads the feed, or else the catalogue's folder. Prints the number of the feed's products and the rows that were skipped. */
async function readProducts({ catalogueFeed, catalogueDir, dataDir }: Settings): Promise<CatalogueData> {
  if (catalogueFeed === undefined) return readCatalogue(catalogueDir);
  try {
    const feed = await readFeed(catalogueFeed, join(dataDir, 'platform', 'feed.json'));
    const { catalogue, problems, isFromIndex } = feed;
    const source = isFromIndex ? 'the index of the feed' : 'the feed';
    const skipped = problems.length === 0 ? '' : ` Skipped ${problems.length}:${listProblems(problems)}`;
    console.error(`Read ${catalogue.products.length} products from ${source}.${skipped}`);
    return catalogue;
  } catch (error) {
    if (error instanceof FeedError)
      throw new StartError(`CATALOGUE_FEED is ${catalogueFeed}. ${error.message}`);
    throw error;
  }
}

function readCatalogue(folder: string): CatalogueData {
  try {
    return loadCatalogue(folder);
  } catch (error) {
    if (error instanceof CatalogueError) throw new StartError(`CATALOGUE_DIR is ${folder}. ${error.message}`);
    throw error;
  }
}

/** Calls `listen`. @throws StartError that names the environment variable if the port is in use. */
async function withPortError<T>(
  variable: string,
  port: number,
  listen: (port: number) => Promise<T>,
): Promise<T> {
  try {
    return await listen(port);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use: stop what listens there, or set ${variable}.`);
    }
    throw error;
  }
}

/** @throws The error of `listen` if the port is in use. */
async function checkPortIsFree(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
