import { describe, expect, test } from 'vitest';
import { FakeClock } from './FakeClock.ts';
import type { FairRow, FairSubject } from './fairRows.ts';

const second = 1_000;
const minute = 60 * second;

/** Networks as IPv4 addresses, which are networks of their own. */
const honest = (index: number) => `198.51.100.${index + 1}`;
const greedy = (index: number) => `203.0.${index >> 8}.${index & 255}`;

/** Tests that every store and ceiling must pass. */
export function describeFairness(rows: readonly FairRow[]) {
  describe.each(rows)('$name', ({ open, isHeld = false, isShort = false }) => {
    async function start(size: number) {
      const clock = new FakeClock();
      const subject = await open(clock, size);
      const shoppers = Array.from({ length: 8 }, (_, index) => ({
        id: `shopper ${index}`,
        from: honest(index),
      }));
      for (const { id, from } of shoppers) expect(await subject.use(id, from)).toBe(true);
      const expectServed = async () => {
        for (const { id, from } of shoppers) {
          if (subject.has) expect(await subject.has(id), id).toBe(true);
          expect(await subject.use(id, from), id).toBe(true);
        }
      };
      return { clock, subject, expectServed };
    }
    /** Each network takes what it gets. */
    async function flood(subject: FairSubject, networks: number, uses: number) {
      for (let use = 0; use < uses; use += 1)
        for (let index = 0; index < networks; index += 1)
          await subject.use(`greedy ${index} ${use}`, greedy(index));
    }

    test('one network never evicts or refuses what another used in the last half hour', async () => {
      const { clock, subject, expectServed } = await start(400);
      clock.advance(20 * second);
      await flood(subject, 1, 300);
      await expectServed();
    });

    test('nine networks leave room for those that were there, and for the next', async () => {
      const { clock, subject, expectServed } = await start(400);
      clock.advance(20 * second);
      await flood(subject, 9, 100);
      await expectServed();
      expect(await subject.use('late', '192.0.2.1')).toBe(true);
      if (subject.has) expect(await subject.has('late')).toBe(true);
    });

    test.skipIf(isShort)(
      'hundreds of strangers pay before those that were there a minute earlier',
      async () => {
        const { clock, subject, expectServed } = await start(400);
        clock.advance(minute);
        await flood(subject, 400, 1);
        await expectServed();
      },
    );

    if (isHeld) return;

    test('entries that nobody used for half an hour make room', async () => {
      const { clock, subject } = await start(12);
      clock.advance(24 * 60 * minute);
      for (let index = 0; index < 6; index += 1)
        expect(await subject.use(`new ${index}`, greedy(index))).toBe(true);
    });
  });
}
