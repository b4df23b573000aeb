import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { AgentShop } from '../shop-agent/AgentShop.ts';
import { CatalogueError, loadCatalogue } from '../shop-agent/catalogue/loadCatalogue.ts';
import type { CatalogueData } from '../shop-agent/catalogue/schema.ts';
import { catalogueAgentOf } from '../shop-agent/catalogueAgent.ts';
import { openFeed } from '../shop-agent/feed/openFeed.ts';
import { createFailureLog } from '../shop-agent/model/createFailureLog.ts';
import { createModelAgent } from '../shop-agent/model/modelAgent.ts';
import { openRemoteShop } from '../shop-agent/ucp/client/openRemoteShop.ts';
import { addCartRelay } from '../shop-agent/ucp/relayRoutes.ts';
import { addUcpRoutes } from '../shop-agent/ucp/routes.ts';
import type { AgentDirectory } from './agents/agent.ts';
import { createAgentDirectory } from './agents/directory.ts';
import { systemClock } from './clock.ts';
import { createControlApp } from './control/controlApp.ts';
import { ensureControlToken } from './control/controlToken.ts';
import type { Database } from './database/database.ts';
import { openEmbeddedDatabase } from './database/embeddedDatabase.ts';
import { connectToPostgres } from './database/postgres.ts';
import { withAdvisoryLock } from './database/withAdvisoryLock.ts';
import type { LoggerOption } from './http/logging.ts';
import { addShopPages } from './http/shopPages.ts';
import { type Account, ensureAccount } from './keys/account.ts';
import { createPlatform } from './platform.ts';
import { StartError } from './StartError.ts';
import type { Settings } from './settings.ts';

export interface PlatformServer extends Account {
  /** Such as `http://127.0.0.1:8788`. */
  readonly address: string;
  /** Whether it also serves the pages of the demo shop. */
  readonly hasShop: boolean;
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
    const freePort = await withPortError('PLATFORM_PORT', settings.port, checkPortIsFree);
    const { shopDir, chatUrl } = settings;
    // The links of the agent need the address before the platform listens.
    const port = shopDir === undefined ? settings.port : freePort;
    const shopUrl = shopDir === undefined ? settings.shopUrl : `http://127.0.0.1:${port}`;
    const remote =
      settings.catalogueUcp && (await openRemoteShop(settings.catalogueUcp, settings, systemClock));
    if (remote) closers.push(() => remote.close());
    const { catalogueFeed, catalogueCurrency, catalogueDir, dataDir } = settings;
    const feedIndex = join(dataDir, 'platform', 'feed.json');
    const feed =
      catalogueFeed === undefined
        ? undefined
        : await openFeed(catalogueFeed, feedIndex, systemClock, catalogueCurrency);
    const products = remote?.catalogue.data ?? feed?.catalogue ?? readCatalogue(catalogueDir);
    const shop = new AgentShop(products, shopUrl);
    remote?.catalogue.serve(shop);
    const stopFeed = feed?.serve(shop);
    if (stopFeed) closers.push(async () => stopFeed());
    const agents = createAgents(settings, shop);
    const database = await openDatabase(settings);
    closers.push(() => database.close());
    const outbound = { allowPrivate: settings.allowPrivateTargets, ports: settings.targetPorts };
    if (outbound.allowPrivate) console.error(privateTargetsWarning);
    const assetFolder = join(dataDir, 'platform', 'assets');
    const { webhookKeyDays, conversationDays } = settings;
    const platform = await createPlatform({
      database,
      agents,
      logger,
      outbound,
      assetFolder,
      cdnUrl: settings.cdnUrl,
      trustedHops: settings.trustedHops,
      ...(webhookKeyDays !== undefined && { webhookKeyLifetime: webhookKeyDays * day }),
      ...(conversationDays !== undefined && { limits: { conversationRetention: conversationDays * day } }),
    });
    closers.push(() => platform.close());
    if (remote) addCartRelay(platform.app, { client: remote.client, database, clock: systemClock });
    else {
      const { publicUrl } = settings;
      addUcpRoutes(platform.app, { shop, database, clock: systemClock, publicUrl });
    }
    if (shopDir !== undefined) addShopPages(platform.app, { folder: shopDir, shopUrl, chatUrl });
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
    const address = await withPortError('PLATFORM_PORT', port, (port) => platform.listen(port));
    return { ...account, address, hasShop: shopDir !== undefined, close };
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

/**
 * Resolves with the port, or with a free one for port 0.
 * @throws The error of `listen` if the port is in use.
 */
async function checkPortIsFree(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : port;
}
