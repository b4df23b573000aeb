// Aborts, stops and cuts ten thousand turns at random times, then passes their deadline: no turn, call or timer may be left.
import { randomUUID } from 'node:crypto';
import { createProxy, MemoryTurnLog, type Route } from '../../proxy/index.ts';
import { createRandom } from '../../test/proxy/support/createRandom.ts';
import { FakeClock } from '../../test/proxy/support/FakeClock.ts';
import { FakePlatform, type PlatformCall } from '../../test/proxy/support/FakePlatform.ts';
import { printChecks, printTable } from '../support/table.ts';

const turns = Number(process.argv[2] ?? 10_000);
const bounds = { totalBytes: 256 * 1024, maxKeys: 500 };
const random = createRandom(7);
const pause = () => new Promise((resolve) => setImmediate(resolve));

const clock = new FakeClock();
const turnLog = new MemoryTurnLog(clock, bounds);
const platform = await FakePlatform.start();
const proxy = createProxy({ baseUrl: platform.baseUrl, apiKey: 'k', businessId: 'b', turnLog, clock });

async function answer(call: PlatformCall) {
  if (random() < 0.1) return call.cut();
  // Never responds, not even with headers.
  if (random() < 0.1) return;
  call.head();
  for (let line = 0; line < 3; line += 1) {
    call.say('line');
    if (random() < 0.5) await pause();
    if (random() < 0.1) return call.cut();
  }
  if (random() < 0.8) call.end();
}
platform.override = (operation, call) => {
  if (operation === 'invoke') void answer(call);
  return operation === 'invoke';
};

/** Calls the proxy as a browser would and returns a function that aborts the call. */
function call(route: Route, body: object, headers: Readonly<Record<string, string>>): () => void {
  const disconnect = new AbortController();
  const request = { route, body: JSON.stringify(body), requestId: 'r', signal: disconnect.signal };
  const sink = { head() {}, write: () => true, drained: () => Promise.resolve(), end() {} };
  void proxy.handle({ ...request, header: (name) => headers[name] }, sink);
  return () => disconnect.abort();
}

let [highestByteCount, highestKeyCount] = [0, 0];
for (let index = 0; index < turns; index += 1) {
  const session = { sessionId: `session-${index}`, clientKey: 'c' };
  const turnId = randomUUID();
  const key = { 'idempotency-key': turnId };
  const abortCall = call(random() < 0.8 ? 'invoke' : 'invoke_sync', { ...session, inputEvents: [] }, key);
  for (let wait = random() * 10; wait > 0; wait -= 1) await pause();
  const act = random();
  if (act < 0.6) abortCall();
  else if (act < 0.8) call('stop', { ...session, turnId }, {});
  if (act < 0.2) call('invoke', session, { ...key, 'resume-from': '0' })();
  if (index % 500 !== 499) continue;
  // Passes the deadline of the turns so far.
  clock.advance(120_000);
  const { bytes, keys } = turnLog.usage();
  [highestByteCount, highestKeyCount] = [Math.max(highestByteCount, bytes), Math.max(highestKeyCount, keys)];
}
clock.advance(120_000);
const isOver = () => platform.calls.every(({ isGone, response }) => isGone || response.writableEnded);
for (let wait = 0; wait < 2_000 && !(isOver() && proxy.running === 0); wait += 1) await pause();

const open = platform.calls.filter(({ isGone, response }) => !isGone && !response.writableEnded).length;
printTable(
  ['turns', 'reached the platform', 'running', 'calls open', 'timers', 'most bytes logged', 'most keys'],
  [
    [
      turns,
      platform.of('invoke').length,
      proxy.running,
      open,
      clock.waiting,
      highestByteCount,
      highestKeyCount,
    ],
  ],
);
printChecks([
  { claim: 'no turn runs', passed: proxy.running === 0 },
  { claim: 'no call to the platform is open', passed: open === 0 },
  { claim: 'no timer is pending, so no reader waits', passed: clock.waiting === 0 },
  { claim: 'the log stays within its limit of bytes', passed: highestByteCount <= bounds.totalBytes },
  // Keys of running turns may exceed the limit, by the 500 turns between two deadlines at most.
  { claim: 'the log stays within its limit of keys', passed: highestKeyCount <= bounds.maxKeys + 500 },
]);
const closed = proxy.close();
clock.advance(1);
await closed;
await platform.stop();
