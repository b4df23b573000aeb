import { printTable } from '../support/table.ts';
import { Connection } from './Connection.ts';
import type { Limit } from './limits.ts';
import { type Relay, startRelay } from './startRelay.ts';

export interface Attack {
  /** Number of turns that the honest shoppers started during the attack. */
  readonly honest: number;
  /** Number of these turns that were complete. */
  readonly answered: number;
  /** Peak bytes of resident memory above those before the attack. */
  readonly memory: number;
  /** Number of turns of the attacker that were refused with status 429. */
  readonly refused: number;
}

const shoppers = 40;
/** Seconds of the attack. */
const seconds = 40;
const attacker = '127.0.1.1';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Each shopper has an address and runs a turn every four seconds, first without an attack. Then one more address approaches
 * all of its limits: it opens 480 of the 512 connections that it may have, sends bodies without an end, causes failures of the
 * platform, does not read long responses and opens sessions.
 */
async function attack(relay: Relay): Promise<Attack> {
  const honestShoppers = await Promise.all(
    Array.from({ length: shoppers }, (_, index) => Connection.open(relay, `127.0.2.${index + 1}`)),
  );
  const warm = await runTurns(honestShoppers, 10);
  const before = relay.memory();
  let [peak, refused, isOver] = [before, 0, false];
  const sampling = setInterval(() => {
    peak = Math.max(peak, relay.memory());
  }, 200);
  const unfinished: Connection[] = [];
  const attacking = (async () => {
    const visitors: Connection[] = [];
    for (let visitor = 0; visitor < 100; visitor += 1) visitors.push(await Connection.open(relay, attacker));
    // Long responses that are not read: 24 buffered and 36 streamed.
    for (const [index, visitor] of visitors.slice(0, 60).entries()) {
      visitor.begin('long', index < 24 ? 'invoke_sync' : 'invoke');
      visitor.socket.pause();
    }
    // Unfinished bodies.
    while (unfinished.length < 380) {
      const one = await Connection.bare(relay, attacker);
      one.sendUnfinishedBody();
      unfinished.push(one);
    }
    for (let turn = 0; !isOver; turn += 1) {
      const visitor = visitors[60 + (turn % 40)];
      visitor?.begin(turn % 2 === 0 ? 'refusing' : 'fast');
      await pause(5);
      if (visitor?.text.includes(' 429 ')) refused += 1;
    }
    for (const one of [...visitors, ...unfinished]) one.disconnect();
  })();
  const found = await runTurns(honestShoppers, seconds);
  isOver = true;
  await attacking.catch(() => {});
  clearInterval(sampling);
  for (const one of honestShoppers) one.disconnect();
  if (warm.answered < warm.honest) throw new Error('shoppers are refused without any attack');
  return { ...found, memory: peak - before, refused };
}

/** Runs turns of all shoppers for about `duration` seconds and counts all turns and the complete ones. */
async function runTurns(honestShoppers: readonly Connection[], duration: number) {
  let [honest, answered] = [0, 0];
  for (let round = 0; round < duration / 4; round += 1) {
    await Promise.all(
      honestShoppers.map(async (shopper, index) => {
        await pause((4_000 * index) / honestShoppers.length);
        honest += 1;
        await shopper.turn().then(
          () => {
            answered += 1;
          },
          () => {},
        );
      }),
    );
  }
  return { honest, answered };
}

/** Attacks a newly started proxy with its default limits. */
export async function attackOnce(platformPort: number): Promise<Attack> {
  const relay = await startRelay('shelftalk', platformPort, 'guarded');
  if (!relay) throw new Error('the proxy did not start');
  try {
    return await attack(relay);
  } finally {
    await relay.stop();
  }
}

export function printAttacks(attacks: readonly Attack[]): void {
  console.log('\nOne address uses all its limits while forty shoppers send turns\n');
  printTable(
    ['honest turns', 'answered', 'attacker refused', 'memory, + MB'],
    attacks.map(({ honest, answered, refused, memory }) => [honest, answered, refused, memory / 1e6]),
  );
}

export function attackLimits({ honest, answered, memory }: Attack): readonly Limit[] {
  return [
    { name: 'honest turns answered beside an attacker, %', value: (100 * answered) / honest, min: 99 },
    { name: 'memory beside an attacker, + MB', value: memory / 1e6, max: 64 },
  ];
}
