import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Agent } from '../../platform/agents/agent.ts';
import { type Database, openEmbeddedDatabase } from '../../platform/index.ts';
import {
  assistantMessage,
  type Caller,
  databaseTimeout,
  startPlatform,
} from '../platform/support/platform.ts';
import { createDataFolder } from '../support/copyNewDatabase.ts';
import { filesContaining } from '../support/filesContaining.ts';
import { redisContent } from './support/redisContent.ts';
import { demandRedis, hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';
import { openSession, say, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

const marker = 'MARKER-5d1c8e';

/** Repeats the shopper's words in its answer and in its memory. Of a turn with "wait", it never finishes the answer. */
const parrot: Agent = {
  async *respond({ inputEvents, signal }) {
    const said = JSON.stringify(inputEvents);
    yield assistantMessage(`You said ${said}.`);
    if (said.includes('wait')) {
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    }
    return { said };
  },
};

/** Returns the tables with a row that contains the marker. */
async function tablesWithMarker(database: Database): Promise<readonly string[]> {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const sql = `select 1 from ${name} as row where position($1 in row::text) > 0 limit 1`;
    if ((await database.query(sql, [marker])).length > 0) found.push(name);
  }
  return found;
}

/** Returns the keys of Redis whose name or content contains the marker. */
async function keysWithMarker(url: string | undefined): Promise<readonly string[]> {
  const content = await redisContent(...(url === undefined ? [] : [url]));
  return [...content].filter((entry) => entry.join(' ').includes(marker)).map(([key]) => key);
}

describe.each(['memory', 'Redis'])('with a turn log in %s, erase', (store) => {
  describe.skipIf(store === 'Redis' && !hasRedis)('', { timeout: databaseTimeout }, () => {
    let redis: RedisServer | undefined;
    let dataDir: string;
    let database: Database;
    let caller: Caller;
    const platformLog: string[] = [];
    beforeAll(async () => {
      if (store === 'Redis') redis = await startRedis();
      dataDir = await createDataFolder();
      database = await openEmbeddedDatabase(join(dataDir, 'platform', 'db'));
      const stream = new Writable({
        write(chunk, _encoding, done) {
          platformLog.push(String(chunk));
          done();
        },
      });
      caller = await startPlatform(parrot, { database, logger: { level: 'trace', stream } });
    }, databaseTimeout);
    afterAll(async () => {
      await caller.close();
      await database.close();
      await redis?.stop();
      rmSync(dataDir, { recursive: true });
    });

    async function start(env: Readonly<Record<string, string>> = {}) {
      const proxy = await startProxy({
        env: {
          AGENT_BASE_URL: new URL(caller.url('')).origin,
          AGENT_API_KEY: caller.secret,
          BUSINESS_ID: caller.businessId,
          AGENT_IDS: 'catalogue',
          AGENT_ERASE: '1',
          DATA_DIR: dataDir,
          LOG_LEVEL: 'trace',
          ...(redis ? { REDIS_URL: redis.url } : {}),
          ...env,
        },
      });
      const invoke = (sessionId: string, text: string) =>
        proxy.socket.call('invoke', { sessionId, inputEvents: [say(text)] });
      const tell = async (sessionId: string, text: string) => {
        const answer = await invoke(sessionId, text).end();
        expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"reason":"complete"')]);
      };
      /** Resolves to every place outside of the processes' memory in which the marker is found. */
      const places = async () => [
        ...(await tablesWithMarker(database)),
        ...filesContaining(dataDir, marker).map(() => 'a file'),
        ...(await keysWithMarker(redis?.url)),
        ...[...platformLog, ...proxy.log].filter((line) => line.includes(marker)),
      ];
      return { ...proxy, invoke, tell, places };
    }

    test("leaves the shopper's words in no table, key, file or log", async () => {
      const { socket, tell, invoke, places } = await start();
      const { sessionId, clientKey } = await openSession(socket);
      const [other] = [await openSession(socket), await openSession(socket)];
      await tell(sessionId, `first ${marker}`);
      await socket.call('close', { sessionId }).json();
      const { sessionId: next } = await openSession(socket, { clientKey });
      await tell(next, `then ${marker}`);
      const running = invoke(next, `wait ${marker}`);
      await until(() => running.text.includes(marker));
      await tell(other.sessionId, 'the words of another shopper');
      expect(await places()).toEqual(expect.arrayContaining(['public.agent_events', 'a file']));

      expect((await socket.call('erase', { sessionId: next }).end()).status).toBe(200);
      await running.end();
      expect(await places()).toEqual([]);
      expect((await invoke(next, 'more').end()).status).toBe(404);
      await tell(other.sessionId, 'still here');
      // The browser sends a request again whose answer was lost.
      expect((await socket.call('erase', { sessionId: next }).end()).status).toBe(200);
    });

    test('reaches the platform after the session was closed', async () => {
      const { socket, tell, places } = await start();
      const { sessionId } = await openSession(socket);
      await tell(sessionId, marker);
      await socket.call('close', { sessionId }).json();
      expect((await socket.call('erase', { sessionId }).end()).status).toBe(200);
      expect(await places()).toEqual([]);
    });

    test('only closes the session unless AGENT_ERASE is set', async () => {
      const { socket, tell } = await start({ AGENT_ERASE: '' });
      const { sessionId } = await openSession(socket);
      await tell(sessionId, 'kept');
      expect((await socket.call('erase', { sessionId }).end()).status).toBe(200);
      const [session] = await caller.platform.sessions.list({ businessId: caller.businessId });
      expect(session).toMatchObject({ closedBy: 'customer', turnCount: 1 });
    });
  });
});

demandRedis();
