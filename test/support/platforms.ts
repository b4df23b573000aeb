import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder } from './copyNewDatabase.ts';
import { freePort, run, stablePort } from './processes.ts';
import { root } from './sources.ts';

/** A running platform. */
export interface Platform {
  readonly port: number;
  readonly controlPort: number;
  /** Port of the shop to which the platform's products link. */
  readonly shopPort: number;
  readonly businessId: string;
  readonly key: string;
  readonly dataDir: string;
  /** The folder with the scripts of the platform's agents. */
  readonly scripts: string;
}

export interface RunningPlatform {
  readonly platform: Platform;
  stop(): Promise<unknown>;
}

export interface RecordedTurn {
  readonly inputEvents: readonly Record<string, unknown>[];
  readonly responseEvents: readonly Record<string, unknown>[];
}

/** Starts a platform with a new database. @param main script of the server, from the root */
export async function startPlatform(main = 'platform/dist/main.js'): Promise<RunningPlatform> {
  const [port, controlPort, shopPort] = await Promise.all([freePort(), freePort(), stablePort()]);
  const [businessId, key] = [randomUUID(), randomUUID()];
  // The run's temporary folder is removed after the tests.
  const scripts = join(process.env.TMPDIR ?? '/tmp', `scripts-${key}`);
  mkdirSync(scripts);
  copyFileSync(join(root, 'test/fixtures/everything.ndjson'), join(scripts, 'everything.ndjson'));
  const { dataDir, printed, stop } = run(main, [], {
    DATA_DIR: await createDataFolder(),
    PLATFORM_PORT: String(port),
    PLATFORM_CONTROL_PORT: String(controlPort),
    PLATFORM_BUSINESS_ID: businessId,
    PLATFORM_API_KEY: key,
    SHOP_URL: `http://127.0.0.1:${shopPort}`,
    AGENT_SCRIPTS_DIR: scripts,
    LOG_LEVEL: 'warn',
  });
  await printed(/listening on/);
  return { platform: { port, controlPort, shopPort, businessId, key, dataDir, scripts }, stop };
}

/** Returns a function that reads the turns of the newest session, or none unless that session began after this call. */
export async function createTurnReader({
  controlPort,
  dataDir,
}: Pick<Platform, 'controlPort' | 'dataDir'>): Promise<() => Promise<readonly RecordedTurn[]>> {
  const token = readFileSync(join(dataDir, 'control-token'), 'utf8').trim();
  const control = async (path: string): Promise<Record<string, unknown>> => {
    const answer = await fetch(`http://127.0.0.1:${controlPort}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const newest = async () => {
    const { sessions } = (await control('/sessions')) as { sessions: { id: string; createdAt: string }[] };
    return [...sessions].sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0]?.id;
  };
  const before = await newest();
  return async () => {
    const now = await newest();
    if (now === before) return [];
    const { turns } = (await control(`/sessions/${now}/turns`)) as { turns: RecordedTurn[] };
    return turns;
  };
}
