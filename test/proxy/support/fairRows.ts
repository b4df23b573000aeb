import { createRateLimit } from '../../../platform/http/business/rateLimit.ts';
import type { FigureBounds, FigureStore } from '../../../proxy/figures/FigureStore.ts';
import {
  type Conversations,
  type Counters,
  defaultRateLimits,
  MemoryAcceptedLines,
  RateLimits,
  type RateLimitsOptions,
  type TurnLog,
} from '../../../proxy/index.ts';
import type { TurnLogBounds } from '../../../proxy/turn-log/bounds.ts';
import { UploadLimits, type UploadSlot } from '../../../proxy/uploads/UploadLimits.ts';
import { AttemptLimit } from '../../../shop-agent/AttemptLimit.ts';
import { overrideDatabase } from '../../platform/support/overrideDatabase.ts';
import { sharedDatabase } from '../../platform/support/platform.ts';
import type { FakeClock } from './FakeClock.ts';

/** Something bounded that networks share. */
export interface FairSubject {
  /** Uses it for an id, such as a session. Resolves to false if that is refused, or not stored. */
  use(id: string, network: string): Promise<boolean>;
  /** Resolves to whether what was used for the id can still be used; absent for a ceiling: then the next `use` shows it. */
  has?(id: string): Promise<boolean>;
}
/** Opens a subject with room for about `size` uses. */
export interface FairRow {
  readonly name: string;
  /** Used entries stay in use, however old by the clock. */
  readonly isHeld?: boolean;
  /** Entries are forgotten within a minute. */
  readonly isShort?: boolean;
  readonly open: (clock: FakeClock, size: number) => FairSubject | Promise<FairSubject>;
}

const hour = 60 * 60_000;
const passes = (work: () => unknown): Promise<boolean> =>
  Promise.resolve()
    .then(work)
    .then(
      () => true,
      () => false,
    );

/** For every store of conversations. @param make Creates one with room for `total` characters. */
export const conversationsRow = (
  name: string,
  make: (clock: FakeClock, total: number) => Conversations | Promise<Conversations>,
): FairRow => ({
  name,
  async open(clock, size) {
    const store = await make(clock, size * 1_000);
    return {
      async use(id, network) {
        if ((await store.load(id)) === undefined && !(await passes(() => store.create(id, network))))
          return false;
        const text = `${clock.elapsed()} `.padEnd(488, 'x');
        await store.save(id, text);
        return (await store.load(id)) === text;
      },
      has: async (id) => ((await store.load(id)) ?? '') !== '',
    };
  },
});

/** For every turn log: its lines, its keys and the codes of closed sessions. */
export const turnLogRows = (
  name: string,
  make: (clock: FakeClock, bounds: Partial<TurnLogBounds>) => TurnLog | Promise<TurnLog>,
): readonly FairRow[] => {
  const row = (
    what: string,
    boundsOf: (size: number) => Partial<TurnLogBounds>,
    has: (log: TurnLog, turnId: string, session: string) => Promise<boolean>,
  ): FairRow => ({
    name: `${what} of ${name}`,
    async open(clock, size) {
      const log = await make(clock, boundsOf(size));
      const turns = new Map<string, string>();
      let count = 0;
      return {
        async use(id, network) {
          count += 1;
          const turnId = `turn ${count}`;
          await log.claim({ turnId, sessionId: id, inputHash: 'one', client: { customer: id, network } });
          log.append(turnId, 'x'.repeat(100));
          await log.end(turnId, 'complete');
          if (what === 'sessions') await log.markSessionEnded(id, 'session_closed');
          turns.set(id, turnId);
          return has(log, turnId, id);
        },
        has: (id) => has(log, turns.get(id) ?? '', id),
      };
    },
  });
  return [
    row(
      'lines',
      (size) => ({ totalBytes: size * 100, linesFor: hour }),
      async (log, turnId, sessionId) =>
        (await log.claim({ turnId, sessionId, resumeFrom: 0 })).kind === 'known',
    ),
    row(
      'keys',
      (size) => ({ maxKeys: size }),
      async (log, turnId, sessionId) =>
        (await log.claim({ turnId, sessionId, resumeFrom: 99 })).kind === 'known',
    ),
    row(
      'sessions',
      (size) => ({ maxKeys: size }),
      async (log, _turnId, sessionId) => (await log.sessionEnd(sessionId)) !== undefined,
    ),
  ];
};

/** Makes counters for the ceilings of a limiter; without it the limiter counts in memory, by the clock of the test. */
export type MakeCounters = () => Promise<Counters>;

/** For every limiter. */
export const limiterRows = (name: string, makeCounters?: MakeCounters): readonly FairRow[] => {
  const many = { customer: 1e6, address: 1e6 };
  const row = (
    what: string,
    optionsOf: (size: number) => Partial<RateLimitsOptions>,
    act: (limits: RateLimits, caller: { customer: string; address: string; origin: string }) => unknown,
    isHeld = makeCounters !== undefined,
  ): FairRow => ({
    name: `${what} of ${name}`,
    isHeld,
    async open(clock, size) {
      const limits = new RateLimits({
        ...defaultRateLimits,
        turnsPerMinute: { ...many, origin: 1e6 },
        charactersPerMinute: many,
        streams: many,
        isLocal: false,
        counters: await makeCounters?.(),
        now: () => clock.elapsed(),
        ...optionsOf(size),
      });
      const origin = 'https://shop.example';
      return { use: (customer, address) => passes(() => act(limits, { customer, address, origin })) };
    },
  });
  return [
    row(
      'turns a minute',
      (size) => ({ turnsPerMinute: { ...many, origin: size } }),
      (limits, caller) => limits.admit('turn', caller),
    ),
    row(
      'turns a day',
      (size) => ({ turnsPerDay: size }),
      (limits, caller) => limits.admit('turn', caller),
    ),
    row(
      'characters a day',
      (size) => ({ charactersPerDay: size * 1_000 }),
      async (limits, caller) => {
        await limits.admit('turn', caller);
        await limits.admitCharacters(1_000, caller);
      },
    ),
    row(
      'open responses',
      (size) => ({ openStreams: size }),
      async (limits, caller) => {
        await limits.admit('turn', caller);
        limits.acquireSlot(caller);
      },
      true,
    ),
  ];
};

export const uploadRow = (name: string, makeCounters?: MakeCounters): FairRow => ({
  name: `megabytes of uploads a day ${name}`,
  isHeld: makeCounters !== undefined,
  async open(clock, size) {
    const quotas = { perVisitor: 1e6, perAddress: 1e6, inAll: size };
    const counters = await makeCounters?.();
    const limits = new UploadLimits({ quotas, isLocal: false, counters, now: () => clock.elapsed() });
    return {
      use: (customer, address) =>
        passes(async () => {
          const slot = limits.acquireSlot({ customer, address });
          await slot.addStored(1024 * 1024).finally(() => slot.release());
        }),
    };
  },
});

/** Each network sends one file, and uses its share of the bytes. */
export const transitRow: FairRow = {
  name: 'bytes of uploads in transit',
  isHeld: true,
  open(clock, size) {
    const quotas = { perVisitor: 1e6, perAddress: 1e6, inAll: 1e6 };
    const limits = new UploadLimits({ quotas, isLocal: false, now: () => clock.elapsed() });
    const bytes = (256 * 1024 * 1024) / size;
    const slots = new Map<string, UploadSlot>();
    return {
      use: (customer, address) =>
        passes(async () => {
          const slot = slots.get(address) ?? limits.acquireSlot({ customer, address });
          slots.set(address, slot);
          slot.addReceived(bytes);
          await slot.addStored(1);
        }),
    };
  },
};

/** For every store of figures: the hashes of reports, and of orders in them. */
export const figureRows = (
  name: string,
  make: (clock: FakeClock, bounds: Partial<FigureBounds>) => FigureStore | Promise<FigureStore>,
): readonly FairRow[] =>
  (['reports', 'orders'] as const).map((what) => ({
    name: `hashes of ${what} with ${name}`,
    async open(clock, size) {
      const figures = await make(clock, { [what]: size });
      const hashes = new Map<string, readonly [hash: string, network: string]>();
      const add = async (hash: string, network: string) => {
        const entry = { day: '2026-01-05', counts: {}, network };
        if (what === 'reports') return (await figures.add({ ...entry, reportHash: hash })).isNew;
        return (await figures.add({ ...entry, order: { key: hash, counts: {} } })).isOrderNew;
      };
      const has = async (id: string) => !(await add(...(hashes.get(id) ?? ['', ''])));
      let count = 0;
      return {
        has,
        async use(id, network) {
          count += 1;
          hashes.set(id, [`${count}`, network]);
          await has(id);
          return has(id);
        },
      };
    },
  }));

/** Names of callers that failed to look up an order. */
export const attemptsRow: FairRow = {
  name: 'failed look-ups of orders',
  open(clock, size) {
    const limit = new AttemptLimit(1, hour, () => clock.elapsed(), size);
    const has = async (id: string) => !limit.allows(id, 'elsewhere');
    return {
      has,
      use(id, network) {
        if (limit.allows(id, network)) limit.addFailure(id, network);
        return has(id);
      },
    };
  },
};

/** Callers of the platform in a second. */
export const callersRow: FairRow = {
  name: 'callers of the platform',
  isShort: true,
  async open(clock, size) {
    const options = { name: 'calls', callsPerSecond: 1e6, maxCallers: size };
    const database = overrideDatabase(await sharedDatabase(), { isShared: false });
    const platformClock = {
      now: () => new Date(clock.now()),
      elapsed: () => clock.elapsed(),
      after: () => () => {},
    };
    return { use: createRateLimit(database, platformClock, options) };
  },
};

export const acceptedLinesRow: FairRow = {
  name: 'accepted lines of live agents',
  open(clock, size) {
    const lines = new MemoryAcceptedLines(() => clock.elapsed(), { session: size, total: size });
    let count = 0;
    return {
      async use(session, network) {
        count += 1;
        const line = [{ id: `${count}`, sealedAt: count }];
        const isFree = lines.reserve(session, line, true, network)[0] ?? false;
        if (isFree) lines.accept(session, line, network);
        return isFree;
      },
    };
  },
};
