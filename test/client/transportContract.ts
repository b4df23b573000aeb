import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Transport, TurnItem } from '../../src/client/index.ts';
import { type ChatInput, isServiceError, type ServiceErrorKind } from '../../src/protocol/index.ts';

export interface TransportUnderTest {
  readonly transport: Transport;
  readonly release?: () => Promise<void> | void;
}
export interface TransportExpectations {
  /** Inputs to which the service responds with at least two events. */
  readonly inputs: readonly ChatInput[];
  /** Whether lines are numbered, so that a turn can be resumed by its id. */
  readonly isResumable: boolean;
}

/** Tests that every `Transport` must pass. Each test creates a transport. */
export function describeTransport(
  name: string,
  create: () => Promise<TransportUnderTest> | TransportUnderTest,
  { inputs, isResumable }: TransportExpectations,
): void {
  describe(`transport contract: ${name}`, () => {
    let transport: Transport;
    let sessionId: string;
    let release: TransportUnderTest['release'];

    beforeEach(async () => {
      ({ transport, release } = await create());
      ({ sessionId } = await transport.init({ clientKey: 'contract-customer' }));
    });
    afterEach(() => release?.());

    const createRequest = (turnId = crypto.randomUUID()) => ({ sessionId, inputs, turnId });

    test('opens a session, and a second one separate from it', async () => {
      expect(sessionId).not.toBe('');
      const second = await transport.init({ clientKey: 'another-customer' });
      expect(second.sessionId).not.toBe(sessionId);
    });

    test('yields a turn as accepted, events, end', async () => {
      const request = createRequest();
      const items = await collect(transport.invoke(request));
      expectWholeTurn(items, request.turnId);
      expect(items[0]).toMatchObject({ kind: 'accepted', resumable: isResumable });
    });

    test('runs one turn after another in a session', async () => {
      await collect(transport.invoke(createRequest()));
      expect((await collect(transport.invoke(createRequest()))).at(-1)).toEqual({
        kind: 'end',
        reason: 'complete',
      });
    });

    test('runs a turn without streaming', async () => {
      const request = createRequest();
      expectWholeTurn(await transport.invokeSync(request), request.turnId);
    });

    test('rejects as aborted if the signal is already aborted', async () => {
      const signal = AbortSignal.abort();
      expect(await kindOf(collect(transport.invoke(createRequest(), { signal })))).toBe('aborted');
      expect(await kindOf(transport.invokeSync(createRequest(), { signal }))).toBe('aborted');
      expect(await kindOf(transport.init({}, { signal }))).toBe('aborted');
      expect(await kindOf(transport.health({ signal }))).toBe('aborted');
    });

    test('rejects as aborted during a turn, and yields nothing more', async () => {
      const controller = new AbortController();
      const items: TurnItem[] = [];
      const reading = (async () => {
        for await (const item of transport.invoke(createRequest(), controller)) {
          items.push(item);
          controller.abort();
        }
      })();
      expect(await kindOf(reading)).toBe('aborted');
      expect(items.map(({ kind }) => kind)).toEqual(['accepted']);
    });

    test('can be iterated only in part', async () => {
      for await (const item of transport.invoke(createRequest())) {
        expect(item.kind).toBe('accepted');
        break;
      }
      expect(await transport.health()).toBe(true);
    });

    test('accepts no input after the session was closed', async () => {
      await transport.close({ sessionId });
      const kind = await kindOf(collect(transport.invoke(createRequest())));
      expect(['session-closed', 'session-unknown']).toContain(kind);
    });

    test('rejects an unknown session', async () => {
      const kind = await kindOf(
        collect(transport.invoke({ ...createRequest(), sessionId: crypto.randomUUID() })),
      );
      expect(['session-unknown', 'session-invalid']).toContain(kind);
    });

    test('is healthy', async () => {
      expect(await transport.health()).toBe(true);
    });

    test('`stop` without a running turn resolves', async () => {
      await transport.stop({ sessionId, turnId: crypto.randomUUID() });
    });

    if (!isResumable) return;

    test('returns the lines after a number again', async () => {
      const request = createRequest();
      const items = await collect(transport.invoke(request));
      const lines = items.filter((item) => item.kind === 'events');
      const [first] = lines;
      const resumed = await collect(transport.invoke({ ...request, resumeFrom: first?.seq ?? 0 }));
      expect(resumed.filter((item) => item.kind === 'events')).toEqual(lines.slice(1));
      expect(resumed.at(-1)).toEqual(items.at(-1));
    });

    test('rejects a resume of a turn that it never received', async () => {
      expect(await kindOf(collect(transport.invoke({ ...createRequest(), resumeFrom: 0 })))).toBe(
        'turn-unknown',
      );
    });
  });
}

function expectWholeTurn(items: readonly TurnItem[], turnId: string): void {
  const [accepted] = items;
  expect(accepted).toMatchObject({ kind: 'accepted', turnId });
  expect(items.at(-1)).toEqual({ kind: 'end', reason: 'complete' });
  const between = items.slice(1, -1);
  expect(new Set(between.map(({ kind }) => kind))).toEqual(new Set(['events']));
  const events = between.flatMap((item) => (item.kind === 'events' ? item.events : []));
  expect(events.length).toBeGreaterThan(1);
  expect(events.filter(({ kind }) => kind === 'unknown')).toEqual([]);
  const numbers = between.flatMap((item) => (item.kind === 'events' ? (item.seq ?? []) : []));
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
}

/** Returns all items of a turn. */
export async function collect(items: AsyncIterable<TurnItem>): Promise<TurnItem[]> {
  const collected: TurnItem[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** Returns the kind of the `ServiceError` that a call rejects with; undefined if it resolves. Rethrows other errors. */
export async function kindOf(call: Promise<unknown>): Promise<ServiceErrorKind | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (isServiceError(error)) return error.kind;
    throw error;
  }
}
