import { join } from 'node:path';
import { createAgentDirectory } from './agent/directory.ts';
import { systemClock } from './clock.ts';
import { createControl } from './control/control.ts';
import { ensureControlToken } from './control/token.ts';
import type { Database } from './database/database.ts';
import { openEmbedded } from './database/embedded.ts';
import { openServer } from './database/server.ts';
import type { LoggerOption } from './http/app.ts';
import { createPlatform, type Platform } from './platform.ts';
import type { Settings } from './settings.ts';
import { StartFault } from './start-fault.ts';

export interface Served {
  /** Such as `http://127.0.0.1:8788`. */
  readonly address: string;
  readonly businessId: string;
  /** The key made for a new account; undefined where none was made. */
  readonly newKey: string | undefined;
  close(): Promise<void>;
}

export interface ServeOptions {
  /** Makes a first key for a new account, for a person who can read it. */
  readonly makeKey: boolean;
}

/** The whole platform as the settings want it. Throws a StartFault when it cannot start; then nothing is left open. */
export async function serve(settings: Settings, { makeKey }: ServeOptions): Promise<Served> {
  const logger: LoggerOption = { level: settings.logLevel, stream: process.stderr };
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    while (closers.length > 0) await closers.pop()?.();
  };
  try {
    const database = await openDatabase(settings);
    closers.push(() => database.close());
    const platform = await createPlatform({ database, agents: agentsOf(settings), logger });
    closers.push(() => platform.close());
    const account = await ensureAccount(platform, settings, makeKey);
    const control = createControl({
      ...{ platform, logger, businessId: account.businessId },
      token: ensureControlToken(settings.dataDir),
    });
    closers.push(() => control.close());
    await listening('PLATFORM_CONTROL_PORT', settings.controlPort, (port) =>
      control.listen({ port, host: '127.0.0.1' }),
    );
    const address = await listening('PLATFORM_PORT', settings.port, (port) => platform.listen(port));
    return { ...account, address, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openDatabase({ databaseUrl, dataDir }: Settings): Promise<Database> {
  if (databaseUrl === undefined) return openEmbedded(join(dataDir, 'platform', 'db'));
  return openServer(databaseUrl, (error) =>
    console.error(`The database connection failed: ${error.message}`),
  );
}

function agentsOf({ scriptsDir }: Settings) {
  return createAgentDirectory(
    {},
    scriptsDir === undefined ? undefined : { folder: scriptsDir, clock: systemClock },
  );
}

/** The account that the settings name, else the one that is there, else a new one. */
async function ensureAccount(
  { businesses, keys }: Platform,
  settings: Settings,
  makeKey: boolean,
): Promise<{ businessId: string; newKey: string | undefined }> {
  const known = await businesses.first();
  const businessId = await businesses.create(settings.businessId ?? known);
  const request = { businessId, name: 'first key', kind: 'full' } as const;
  if (settings.apiKey !== undefined) await keys.adopt(settings.apiKey, request);
  const isMade = known === undefined && settings.apiKey === undefined && makeKey;
  return { businessId, newKey: isMade ? (await keys.create(request)).secret : undefined };
}

async function listening(
  variable: string,
  port: number,
  listen: (port: number) => Promise<string>,
): Promise<string> {
  try {
    return await listen(port);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartFault(`Port ${port} is in use: stop what listens there, or set ${variable}.`);
    }
    throw error;
  }
}
