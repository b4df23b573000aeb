// How cost grows with size: open streams of the proxy, turns in its log, due jobs of a dead receiver, stored conversations
// and products of the platform. CPU and memory, not times, so that other work on the machine matters less.
import { loadavg } from 'node:os';
import { hasRedis } from '../../test/proxy/support/redisServer.ts';
import { type Cell, printTable } from '../support/table.ts';
import type { Measured } from './cpu.ts';
import { measureCatalogue } from './measureCatalogue.ts';
import { measureConversations, measureQueue } from './measureDatabase.ts';
import { measureMemoryLog, measureRedisLog } from './measureLog.ts';
import { measureStreams } from './measureStreams.ts';

/** Slope of a line through the logarithms: 0 is constant, 1 is linear. */
function exponentOf(points: readonly (readonly [size: number, value: number])[]): number {
  const logs = points.map(([size, value]) => [Math.log(size), Math.log(value)] as const);
  const mean = (at: 0 | 1) => logs.reduce((sum, log) => sum + log[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const above = logs.reduce((sum, log) => sum + (log[0] - x) * (log[1] - y), 0);
  return above / logs.reduce((sum, log) => sum + (log[0] - x) ** 2, 0);
}

function print(title: string, measured: readonly Measured[]): void {
  const names = Object.keys(measured[0]?.values ?? {});
  const rows = names.map((name): Cell[] => {
    const points = measured.map(({ size, values }) => [size, values[name] ?? 0] as const);
    return [name, ...points.map(([, value]) => value), exponentOf(points).toFixed(2)];
  });
  console.log('');
  printTable([title, ...measured.map(({ size }) => size.toLocaleString('en')), 'exponent'], rows);
}

console.log(`Load average ${loadavg()[0]?.toFixed(1)}.`);
print('open streams', await measureStreams([100, 1_000, 4_000]));
print('turns in the log, memory', await measureMemoryLog([4_000, 16_000, 64_000]));
if (hasRedis) print('turns in the log, Redis', await measureRedisLog([1_000, 4_000, 16_000]));
print('due jobs of a dead receiver', await measureQueue([100, 10_000, 100_000]));
print('stored conversations', await measureConversations([100, 1_000, 10_000]));
print('products of a feed', await measureCatalogue([100, 1_000, 10_000, 50_000]));
