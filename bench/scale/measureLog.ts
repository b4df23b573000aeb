import {
  MemoryTurnLog,
  NodeSealer,
  RedisConnection,
  RedisTurnLog,
  systemClock,
  type TurnLog,
} from '../../proxy/index.ts';
import { startRedis } from '../../test/proxy/support/redisServer.ts';
import { cpuOf, type Measured } from './cpu.ts';

const [linesATurn, lineBytes] = [7, 350] as const;
const line = 'x'.repeat(lineBytes);

/** Logs turns of one session each, from up to 250 networks. */
async function logTurns(log: TurnLog, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 1) {
    const turnId = `turn ${at}`;
    const client = { customer: `customer ${at}`, network: `198.51.100.${at % 250}` };
    await log.claim({ turnId, sessionId: `session ${at}`, inputHash: 'hash', client });
    for (let count = 0; count < linesATurn; count += 1) log.append(turnId, line);
    await log.end(turnId, 'complete');
  }
}

/** The bytes of this process, after a collection that has also freed buffers. */
async function bytesUsed(): Promise<number> {
  for (let count = 0; count < 3; count += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Measures turns in the log of one process. */
export async function measureMemoryLog(sizes: readonly number[]): Promise<readonly Measured[]> {
  await logTurns(new MemoryTurnLog(systemClock), 0, 8_000);
  const log = new MemoryTurnLog(systemClock);
  const measured: Measured[] = [];
  let [stored, before] = [0, await bytesUsed()];
  for (const size of sizes) {
    const cpu = await cpuOf(() => logTurns(log, stored, size));
    const after = await bytesUsed();
    const turns = size - stored;
    measured.push({
      size,
      values: {
        'CPU of a turn, µs': (cpu * 1000) / turns,
        'kB of a further turn': (after - before) / turns / 1000,
      },
    });
    [stored, before] = [size, after];
  }
  return measured;
}

/** Measures turns in the log of a Redis. */
export async function measureRedisLog(sizes: readonly number[]): Promise<readonly Measured[]> {
  const server = await startRedis();
  const redis = await RedisConnection.open(server.url, () => {});
  const sealer = new NodeSealer([{ id: 'k', key: Buffer.alloc(32, 7) }]);
  const log = new RedisTurnLog({ redis, clock: systemClock, report: () => {}, sealer });
  const info = async (name: string) =>
    Number(new RegExp(`${name}:([\\d.]+)`).exec(await redis.client.info('all'))?.[1]);
  const usage = async () => ({
    cpu: (await info('used_cpu_user')) + (await info('used_cpu_sys')),
    bytes: await info('used_memory'),
  });
  await logTurns(log, 0, 200);
  await redis.client.flushAll();
  const empty = await usage();
  const measured: Measured[] = [];
  let [stored, before] = [0, empty];
  for (const size of sizes) {
    await logTurns(log, stored, size);
    const after = await usage();
    const turns = size - stored;
    measured.push({
      size,
      values: {
        'CPU of Redis a turn, µs': ((after.cpu - before.cpu) * 1e6) / turns,
        'kB of a turn': (after.bytes - empty.bytes) / size / 1000,
      },
    });
    [stored, before] = [size, after];
  }
  await redis.close();
  await server.stop();
  return measured;
}
