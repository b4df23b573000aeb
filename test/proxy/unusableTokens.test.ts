import { createDecipheriv } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { MemoryTurnLog, NodeSealer, WebSealer } from '../../proxy/index.ts';
import { FakeClock } from './support/FakeClock.ts';
import { openSession, say, startProxy } from './support/startProxy.ts';
import { sealingKey, unusableTokens } from './support/unusableTokens.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Records the number of bytes of every decryption with Node's crypto or Web Crypto. */
function watchDecryptions(): number[] {
  const bytes: number[] = [];
  const node = Object.getPrototypeOf(createDecipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12)));
  const update: (data: Uint8Array, ...rest: unknown[]) => unknown = node.update;
  vi.spyOn(node, 'update').mockImplementation(function (this: unknown, ...args: unknown[]) {
    const [data, ...rest] = args;
    if (!(data instanceof Uint8Array)) throw new Error('not bytes');
    bytes.push(data.length);
    return update.call(this, data, ...rest);
  });
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'decrypt').mockImplementation((how, key, data) => {
    bytes.push(data.byteLength - 16);
    return decrypt(how, key, data);
  });
  return bytes;
}

test.each([
  ['NodeSealer', NodeSealer],
  ['WebSealer', WebSealer],
])('%s decrypts every unusable token exactly once', async (_what, OneSealer) => {
  const sealer = new OneSealer([sealingKey]);
  const text = JSON.stringify(['platform-session-1', 'anon_1', 5, null]);
  const { wellFormed, malformed } = await unusableTokens(sealer, text);
  const decrypted = watchDecryptions();
  const bytesOf = async (tokens: Readonly<Record<string, string>>) => {
    const found: Record<string, number[]> = {};
    for (const [kind, token] of Object.entries(tokens)) {
      expect(await sealer.open(token, 'session'), kind).toBeUndefined();
      found[kind] = decrypted.splice(0);
    }
    return found;
  };
  const expectedBytes = (tokens: object, bytes: number) =>
    Object.fromEntries(Object.keys(tokens).map((kind) => [kind, [bytes]]));
  expect(await bytesOf(wellFormed)).toEqual(expectedBytes(wellFormed, text.length));
  // A malformed token is replaced by a decoy of 128 bytes, about the size of a usual token.
  expect(await bytesOf(malformed)).toEqual(expectedBytes(malformed, 128));
});

test('decrypts every unusable session token once, calls neither turn log nor platform and returns the same response', async () => {
  const clock = new FakeClock();
  const turnLog = new MemoryTurnLog(clock);
  const { memory, platform } = await startProxy({ clock, proxy: { turnLog } });
  const expired = (await openSession(memory)).sessionId;
  // Caches the token, which must not make a later response faster.
  await memory.call('close', { sessionId: expired }).end();
  clock.advance(8 * 24 * 60 * 60_000);
  const { sessionId, clientKey } = await openSession(memory);
  const kinds = {
    expired,
    visitor: clientKey.replace(/^anon_/, ''),
    tampered: sessionId.replace(/..$/, 'zz'),
    truncated: sessionId.slice(0, 20),
    unknownKey: `k9${sessionId.slice(2)}`,
  };
  const [calls, decrypted] = [platform.calls.length, watchDecryptions()];
  const sessionEnd = vi.spyOn(turnLog, 'sessionEnd');
  const [texts, counts] = [new Set<string>(), new Map<string, number>()];
  for (let round = 0; round < 3; round += 1) {
    for (const [kind, token] of Object.entries(kinds)) {
      const answer = memory.call('invoke', { sessionId: token, inputEvents: [say('Hello')] });
      texts.add(`${(await answer.end()).status} ${answer.text}`.replace(/"requestId":"[^"]*"/, ''));
      counts.set(kind, (counts.get(kind) ?? 0) + decrypted.splice(0).length);
    }
  }
  expect([...texts]).toEqual([expect.stringMatching(/^401 .*session_invalid/)]);
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 3])));
  expect(sessionEnd).not.toHaveBeenCalled();
  expect(platform.calls).toHaveLength(calls);
});
