import { median } from '../support/rounds.ts';
import { printTable } from '../support/table.ts';
import { type AgentProtocol, type AgentServer, startAgentServer } from './agentServer.ts';
import { Connection } from './Connection.ts';
import { printLimits } from './limits.ts';
import { closeConnections, type Load, load } from './load.ts';
import { startPlatform } from './platform.ts';
import { type Relay, startRelay } from './startRelay.ts';
import { hasWrk, loadByWrk } from './wrk.ts';

const rounds = 5;
const secondsARound = 2;
const turnsARound = 1_000;
const stops = 20;
/** Number of conversations in which the time until the first line is measured. */
const conversations = 20;
/** Number of turns of each of these conversations. */
const turnsOfOne = 10;
const protocols: readonly AgentProtocol[] = ['ai-sdk', 'ag-ui'];

/** Compares the proxy in front of each kind of agent, in one interleaved run. */
export async function compareUpstreams(): Promise<void> {
  const platform = await startPlatform();
  const agents = new Map<AgentProtocol, AgentServer>();
  const proxies = new Map<string, Relay>();
  const add = (name: string, relay: Relay | undefined) => relay && proxies.set(name, relay);
  add('platform', await startRelay('shelftalk', platform.port));
  for (const protocol of protocols) {
    const agent = await startAgentServer(protocol);
    agents.set(protocol, agent);
    add(protocol, await startRelay('shelftalk', agent.port, 'shelftalk', protocol));
  }

  const loads = new Map<string, Load[]>();
  const firstLines = new Map<string, number[]>();
  for (let round = -1; round < rounds; round += 1) {
    const all = [...proxies];
    const turn = Math.max(0, round) % all.length;
    for (const [name, relay] of [...all.slice(turn), ...all.slice(0, turn)]) {
      const loaded = hasWrk ? await loadByWrk(relay, secondsARound) : await load(relay, turnsARound);
      const alone = await firstLine(relay);
      if (round < 0) continue;
      loads.set(name, [...(loads.get(name) ?? []), loaded]);
      firstLines.set(name, [...(firstLines.get(name) ?? []), alone]);
    }
  }
  closeConnections();

  const freed = new Map<AgentProtocol, number>();
  for (const [protocol, agent] of agents) {
    const relay = proxies.get(protocol);
    if (relay) freed.set(protocol, await freedAfter(relay, agent));
  }
  for (const relay of proxies.values()) await relay.stop();
  for (const agent of agents.values()) agent.stop();
  platform.stop();

  const middle = (name: string, measure: (one: Load) => number) =>
    median((loads.get(name) ?? []).map(measure));
  const cpu = (name: string) => middle(name, (one) => one.cpu);
  console.log(
    `\nTwenty lines a response, ${rounds} rounds of ${hasWrk ? `${secondsARound} seconds` : `${turnsARound} turns`}; conversations grow\n`,
  );
  printTable(
    [
      'upstream',
      'CPU µs a response',
      '× platform',
      'first line, ms',
      'responses a second',
      'freed after a stop, ms',
    ],
    [...proxies.keys()].map((name) => [
      name,
      cpu(name),
      cpu(name) / cpu('platform'),
      median(firstLines.get(name) ?? []),
      middle(name, (one) => one.answersASecond),
      protocols.flatMap((protocol) => (protocol === name ? (freed.get(protocol) ?? []) : []))[0] ?? '',
    ]),
  );
  printLimits(
    protocols.map((protocol) => ({
      name: `${protocol} freed after a stop, ms`,
      value: freed.get(protocol) ?? Number.NaN,
      max: 20,
    })),
  );
}

/** Returns the median milliseconds until the first line, with one browser at a time. */
async function firstLine(relay: Relay): Promise<number> {
  const times: number[] = [];
  for (let conversation = 0; conversation < conversations; conversation += 1) {
    const browser = await Connection.open(relay);
    for (let turn = 0; turn < turnsOfOne; turn += 1) times.push((await browser.turn()).firstLine);
    browser.disconnect();
  }
  return median(times);
}

/** Returns the longest time in milliseconds from a stop to the end of the agent's call. */
async function freedAfter(relay: Relay, agent: AgentServer): Promise<number> {
  const times: number[] = [];
  const other = await Connection.bare(relay);
  while (times.length < stops) {
    const browser = await Connection.open(relay);
    const turnId = browser.begin('open');
    await browser.waitFor((text) => text.includes('"result"'));
    // The turn continues without its browser, as during a reload.
    browser.disconnect();
    const from = performance.now();
    other.sendFor(browser, 'stop', { turnId });
    times.push(((await agent.latest()) ?? Number.NaN) - from);
  }
  other.disconnect();
  return Math.max(...times);
}
