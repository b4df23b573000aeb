import type { AgentProtocol } from '../proxy/agentServer.ts';
import type { Limit } from '../proxy/limits.ts';
import { type Relay, startRelay } from '../proxy/startRelay.ts';
import { interleave, median } from '../support/rounds.ts';
import { type Cell, printTable } from '../support/table.ts';
import { ask, bareDelays, type Delays, delaysBehind, openSession } from './readStream.ts';
import { question, startWordServer } from './wordServer.ts';

const turns = 30;
const words = 12;
const pause = 60;
/** Pieces of the answers whose CPU is measured. */
const pieces = 400;
const answersARound = 200;
const atOnce = 20;
const protocols: readonly AgentProtocol[] = ['ai-sdk', 'ag-ui'];

/** Measures the delay of words behind the proxy, beside a bare reader, and the CPU of answers that grow. */
export async function measureBehindProxy(): Promise<readonly Limit[]> {
  const limits: Limit[] = [];
  const delayRows: Cell[][] = [];
  const cpuRows: Cell[][] = [];
  for (const protocol of protocols) {
    const agent = await startWordServer(protocol);
    const relay = await startRelay('shelftalk', agent.port, 'shelftalk', protocol);
    if (!relay) throw new Error('The proxy did not start.');
    const text = question(words, words, pause);
    const [bare, behind]: [Delays[], Delays[]] = [[], []];
    for (let turn = 0; turn < turns; turn += 1) {
      bare.push(await bareDelays(agent.url, text));
      behind.push(await delaysBehind(relay, text));
    }
    for (const [reader, all] of [
      ['bare reader', bare],
      ['proxy', behind],
    ] as const)
      delayRows.push([protocol, reader, first(all), later(all)]);
    limits.push({
      name: `${protocol}: first word after a bare reader, ms`,
      value: first(behind) - first(bare),
      max: 16,
    });

    const cpu = await interleave(
      {
        growing: () => cpuOf(relay, question(pieces, pieces, 0), true),
        whole: () => cpuOf(relay, question(pieces, pieces, 0), false),
        onePiece: () => cpuOf(relay, question(pieces, 1, 0), false),
      },
      5,
    );
    cpuRows.push([protocol, cpu.growing, cpu.whole, cpu.onePiece, cpu.growing / cpu.whole]);
    limits.push({
      name: `${protocol}: CPU of ${pieces} pieces, growing / whole`,
      value: cpu.growing / cpu.whole,
      max: 1.5,
    });
    await relay.stop();
    agent.stop();
  }
  console.log(
    `\nBehind the proxy: ${turns} answers of ${words} words, one each ${pause} ms; median delays\n`,
  );
  printTable(['agent', 'reader', 'first word, ms', 'later words, ms'], delayRows);
  console.log(
    `\nCPU of the proxy, µs an answer of ${pieces} words; the words written as fast as they are read\n`,
  );
  printTable(
    ['agent', `${pieces} pieces, growing`, `${pieces} pieces, shown whole`, 'one piece', 'growing / whole'],
    cpuRows,
  );
  return limits;
}

const first = (all: readonly Delays[]) => median(all.flatMap((one) => one.get(0) ?? []));
const later = (all: readonly Delays[]) =>
  median(all.flatMap((one) => [...one].flatMap(([index, delay]) => (index > 0 ? [delay] : []))));

/** Resolves with the CPU microseconds of one answer. */
async function cpuOf(relay: Relay, text: string, grows: boolean): Promise<number> {
  const sessions = await Promise.all(Array.from({ length: answersARound }, () => openSession(relay)));
  const before = relay.cpu();
  const rest = [...sessions];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let session = rest.pop(); session !== undefined; session = rest.pop()) {
        const answer = await ask(relay, session, text, grows);
        if (!answer.includes('"reason":"complete"'))
          throw new Error(`The answer failed: ${answer.slice(-300)}`);
      }
    }),
  );
  return (relay.cpu() - before) / answersARound;
}
