import { expect, test } from 'vitest';
import { MemoryAcceptedLines } from '../../proxy/index.ts';
import { FakeClock } from './support/FakeClock.ts';

const lineOf = (id: string, sealedAt: number) => ({ id, sealedAt });

test('a full store in memory does not accept a line again that it has evicted', () => {
  const clock = new FakeClock();
  const lines = new MemoryAcceptedLines(() => clock.elapsed(), { session: 100, total: 8 });
  const send = (id: string, sealedAt: number) => {
    const line = [lineOf(id, sealedAt)];
    const isFree = lines.reserve(id, line, true, `network of ${id}`)[0];
    if (isFree) lines.accept(id, line, `network of ${id}`);
    return isFree;
  };
  const sendAll = (ids: readonly string[], from: number) => ids.map((id, index) => send(id, from + index));
  expect(sendAll(['a', 'b', 'c', 'd', 'e'], 1_000_000)).not.toContain(false);
  clock.advance(30 * 60_000);
  expect(sendAll(['f', 'g', 'h', 'i', 'j'], 1_000_010)).not.toContain(false);
  expect(sendAll(['a', 'b', 'c', 'd', 'e', 'f', 'j'], 1_000_000)).not.toContain(true);
  expect(send('late', 1_000_001)).toBe(false);
  expect(send('new', 1_000_020)).toBe(true);
});
