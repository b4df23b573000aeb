// Compares the time of rejecting each kind of unusable token: a difference would reveal which part of a token is right.
import {
  createProxy,
  NodeSealer,
  type RequestParts,
  SealedSessions,
  type Sealer,
  WebSealer,
} from '../../proxy/index.ts';
import { sealingKey, unusableTokens } from '../../test/proxy/support/unusableTokens.ts';
import { interleave, type Measure } from '../support/rounds.ts';
import { printChecks, printTable } from '../support/table.ts';

const rounds = 60;
const repetitions = 100;
/** Largest accepted ratio between the slowest and the fastest kind. */
const largestRatio = 2;
const session = { id: 'platform-session-1', customer: 'anon_1', expiresAt: Date.now() - 1 };

/** Microseconds per token of each kind, measured in interleaved rounds. */
async function measure(kinds: Readonly<Record<string, string>>, open: (token: string) => Promise<unknown>) {
  const measures = Object.entries(kinds).map(([kind, token]): [string, Measure] => [
    kind,
    async () => {
      const start = performance.now();
      for (let time = 0; time < repetitions; time += 1) await open(token);
      return ((performance.now() - start) * 1000) / repetitions;
    },
  ]);
  return interleave(Object.fromEntries(measures), rounds);
}

/** Returns a function that sends a token through the whole proxy. */
function callerOf(sealer: Sealer): (token: string) => Promise<void> {
  const sessions = new SealedSessions(sealer);
  const proxy = createProxy({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k', businessId: 'b', sessions });
  const signal = new AbortController().signal;
  const sink = { head() {}, write: () => true, drained: () => Promise.resolve(), end() {} };
  return (sessionId) => {
    const body = JSON.stringify({ sessionId, inputEvents: [] });
    const request: RequestParts = { route: 'invoke', body, requestId: '1', signal, header: () => undefined };
    return proxy.handle(request, sink);
  };
}

const results: [string, Record<string, number>][] = [];
for (const sealer of [new NodeSealer([sealingKey]), new WebSealer([sealingKey])]) {
  const name = sealer.constructor.name;
  const { wellFormed, malformed } = await unusableTokens(
    sealer,
    JSON.stringify([session.id, session.customer, 5, null]),
  );
  results.push([
    name,
    await measure({ ...wellFormed, ...malformed }, async (token) => sealer.open(token, 'session')),
  ]);
  const expired = await new SealedSessions(sealer).seal(session);
  const { empty: _, ...named } = malformed;
  results.push([
    `${name}, a whole call`,
    await measure({ expired, ...wellFormed, ...named }, callerOf(sealer)),
  ]);
}

const kinds = [...new Set(results.flatMap(([, costs]) => Object.keys(costs)))];
printTable(
  ['µs', ...kinds],
  results.map(([name, costs]) => [name, ...kinds.map((kind) => costs[kind]?.toFixed(1) ?? '')]),
);
printChecks(
  results.map(([name, costs]) => {
    const ratio = Math.max(...Object.values(costs)) / Math.min(...Object.values(costs));
    return {
      claim: `${name}: the slowest takes ${ratio.toFixed(2)} × the fastest, at most ${largestRatio}`,
      passed: ratio <= largestRatio,
    };
  }),
);
