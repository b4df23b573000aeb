// Compares the proxy with other relays, in one interleaved run: `npm run bench -- proxy [STREAMS [RELAY,RELAY]]`, with the
// number of slow streams and the names of the relays that get them.
// Measures only the proxy under attack: `npm run bench -- proxy attack [REPEATS]`.
// Measures only the proxy in front of each kind of agent: `npm run bench -- proxy upstreams`.
// A stream takes two file descriptors of the relay and two of the benchmark: `ulimit -n` bounds how many there can be.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Attack, attackLimits, attackOnce, printAttacks } from './attack.ts';
import { compareRelays } from './compareRelays.ts';
import { compareUpstreams } from './compareUpstreams.ts';
import { printLimits } from './limits.ts';
import { startPlatform } from './platform.ts';

const [first, second] = process.argv.slice(2);
if (existsSync('/usr/bin/taskset')) spawnSync('taskset', ['-a', '-c', '-p', '1', String(process.pid)]);
if (first === 'attack') await repeatAttack(Number(second ?? 1));
else if (first === 'upstreams') await compareUpstreams();
else await compareRelays(first, second);

async function repeatAttack(repeats: number): Promise<void> {
  const platform = await startPlatform();
  const attacks: Attack[] = [];
  while (attacks.length < repeats) attacks.push(await attackOnce(platform.port));
  platform.stop();
  printAttacks(attacks);
  printLimits(attacks.flatMap(attackLimits));
}
