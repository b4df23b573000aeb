import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { median } from '../support/rounds.ts';
import { printTable } from '../support/table.ts';
import { attackLimits, attackOnce, printAttacks } from './attack.ts';
import { type Findings, faultNames, findFaults } from './faults.ts';
import { type Limit, printLimits } from './limits.ts';
import { closeConnections, firstLine, type Load, load, type Streams, slowStreams } from './load.ts';
import { startPlatform } from './platform.ts';
import { nginx, type Relay, type RelayName, relayNames, startRelay } from './startRelay.ts';
import { hasWrk, loadByWrk } from './wrk.ts';

/** Compares all relays in one interleaved run. */
export async function compareRelays(streamArgument?: string, relayArgument?: string): Promise<void> {
  const streamCount = Number(streamArgument ?? 2_000);
  /** Names of the relays whose slow streams are measured; undefined for all. */
  const streamsOf = relayArgument?.split(',');
  const rounds = 7;
  const secondsARound = 2;
  const turnsARound = 1_000;
  const turnsAlone = 200;

  const platform = await startPlatform();
  const loadBefore = loadavg()[0] ?? 0;

  interface Measured {
    readonly relay: Relay;
    readonly loads: Load[];
    readonly firstLines: number[];
  }
  const measured = new Map<RelayName, Measured>();
  for (const name of relayNames) {
    const relay = await startRelay(name, platform.port);
    if (relay) measured.set(name, { relay, loads: [], firstLines: [] });
    else console.log(`Left out: ${name} is not installed (Debian: nginx-light).`);
  }

  // Each round has another order; the first one warms up. A relay that has waited has returned memory to the system and
  // needs a second to allocate it again.
  for (let round = -1; round < rounds; round += 1) {
    const all = [...measured.values()];
    const turn = Math.max(0, round) % all.length;
    for (const { relay, loads, firstLines } of [...all.slice(turn), ...all.slice(0, turn)]) {
      if (hasWrk) await loadByWrk(relay, 1);
      const loaded = hasWrk ? await loadByWrk(relay, secondsARound) : await load(relay, turnsARound);
      const alone = await firstLine(relay, turnsAlone);
      if (round < 0) continue;
      loads.push(loaded);
      firstLines.push(alone);
    }
  }
  closeConnections();

  /** Returns the median of the ratios of two relays in the same round. */
  function against(
    name: RelayName,
    other: RelayName,
    metric: (one: Measured, round: number) => number,
  ): number {
    const [one, two] = [measured.get(name), measured.get(other)];
    if (!one || !two) return Number.NaN;
    return median(one.loads.map((_, round) => metric(one, round) / metric(two, round)));
  }
  const cpu = (one: Measured, round: number) => one.loads[round]?.cpu ?? Number.NaN;
  const speed = (one: Measured, round: number) => one.loads[round]?.answersASecond ?? Number.NaN;
  const direct = measured.get('direct');
  const added = (one: Measured) =>
    median(one.firstLines.map((ms, round) => ms - (direct?.firstLines[round] ?? Number.NaN)));

  const method = hasWrk
    ? `${secondsARound} seconds of wrk over 64 connections`
    : `${turnsARound} answers over 32 connections of the benchmark, because wrk is not installed (Debian: wrk)`;
  console.log(
    `\nTwenty lines an answer, ${rounds} rounds of ${method} each; load average before ${loadBefore.toFixed(1)}, after ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
  );
  printTable(
    [
      'relay',
      'CPU µs an answer',
      'against nginx',
      'added to the first line, ms',
      'answers a second',
      'p99 ms',
    ],
    [...measured].map(([name, one]) => [
      name,
      median(one.loads.map((each) => each.cpu)),
      against(name, 'nginx', cpu),
      added(one),
      median(one.loads.map((each) => each.answersASecond)),
      median(one.loads.map((each) => each.p99)),
    ]),
  );

  const findings = new Map<RelayName, Findings>();
  for (const [name, { relay }] of measured) {
    if (name !== 'direct') findings.set(name, await findFaults(relay, platform));
  }
  console.log('\nFault handling; unacceptable results are marked ✗\n');
  printTable(
    ['relay', ...faultNames],
    [...findings].map(([name, found]) => [
      name,
      ...faultNames.map((fault) => `${found[fault].isGood ? '' : '✗ '}${found[fault].seen}`),
    ]),
  );
  for (const { relay } of measured.values()) await relay.stop();

  const streams = new Map<RelayName, Streams>();
  for (const name of measured.keys()) {
    // A new process has no memory of earlier runs.
    if (name === 'direct' || (streamsOf && !streamsOf.includes(name))) continue;
    const relay = await startRelay(name, platform.port);
    if (relay) streams.set(name, await slowStreams(relay, streamCount));
    await relay?.stop();
  }
  console.log(`\n${streamCount} slow streams at one time, a thousand new ones a second\n`);
  printTable(
    ['relay', 'finished', 'kB a stream', 'first line p99, ms'],
    [...streams].map(([name, { finished, bytesAStream, firstLineP99 }]) => [
      name,
      finished,
      bytesAStream / 1000,
      firstLineP99,
    ]),
  );
  const attacked = await attackOnce(platform.port);
  platform.stop();
  printAttacks([attacked]);

  const ours = measured.get('shelftalk');
  const plainest = measured.get('http.request');
  const ourStreams = streams.get('shelftalk');
  const ourFaults = findings.get('shelftalk');
  /** When even a bare relay costs much more than nginx, the comparison with nginx does not measure the proxy. */
  const bareOfNginx = against('http.request', 'nginx', cpu);
  const isVoid = existsSync(nginx) && bareOfNginx > 1.3;
  const addedMs = ours ? added(ours) : Number.NaN;

  const limits: readonly Limit[] = [
    ...(existsSync(nginx)
      ? [{ name: 'CPU an answer, × nginx', value: against('shelftalk', 'nginx', cpu), max: 1.5, isVoid }]
      : []),
    // The bounds relative to other relays are what the proxy has reached.
    { name: 'CPU an answer, × http.request', value: against('shelftalk', 'http.request', cpu), max: 1.6 },
    { name: 'added to the first line, ms', value: addedMs, max: 0.3, isVoid },
    {
      name: 'added to the first line, × http.request',
      value: addedMs / (plainest ? added(plainest) : Number.NaN),
      max: 3,
    },
    {
      name: 'answers a second, × @fastify/http-proxy',
      value: against('shelftalk', '@fastify/http-proxy', speed),
      min: 0.75,
    },
    { name: 'upstream freed after stop, ms', value: ourFaults?.freedAfterMs ?? Number.NaN, max: 20 },
    {
      name: `kB a stream of ${streamCount}`,
      value: (ourStreams?.bytesAStream ?? Number.NaN) / 1000,
      max: 40,
    },
    { name: 'slow streams finished', value: ourStreams?.finished ?? 0, min: streamCount },
    ...attackLimits(attacked),
    {
      name: 'faults',
      value: ourFaults ? faultNames.filter((fault) => !ourFaults[fault].isGood).length : Number.NaN,
      max: 0,
    },
  ];
  printLimits(limits);
  if (isVoid)
    console.log(
      `\nvoid: bare http.request takes ${bareOfNginx.toFixed(2)}× nginx's CPU here, 1.3 at the most`,
    );
}
