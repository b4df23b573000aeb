import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Transport, TurnItem } from '../../src/client/index.ts';
import { type ChatInput, isServiceError, type ServiceErrorKind } from '../../src/protocol/index.ts';

export interface TransportUnderTest {
  readonly transport: Transport;
  readonly release?: () => Promise<void> | void;
}
export interface TransportExpectations {
  /** What to say so that the service answers with two events at least. */
  readonly inputs: readonly ChatInput[];
  /** Lines are numbered, and a turn can be read again by its id. */
  readonly isResumable: boolean;
}

/** The promises of every `Transport`, whatever is behind it. Each test makes a transport of its own. */
export function describeTransport(
  name: string,
  make: () => Promise<TransportUnderTest> | TransportUnderTest,
  { inputs, isResumable }: TransportExpectations,
): void {
  describe(`transport contract: ${name}`, () => {
    let transport: Transport;
    let sessionId: string;
    let release: TransportUnderTest['release'];

    beforeEach(async () => {
      ({ transport, release } = await make());
      ({ sessionId } = await transport.init({ clientKey: 'contract-customer' }));
    });
    afterEach(() => release?.());

    const ask = (turnId = crypto.randomUUID()) => ({ sessionId, inputs, turnId });

    test('opens a session, and a second one separate from it', async () => {
      expect(sessionId).not.toBe('');
      const second = await transport.init({ clientKey: 'another-customer' });
      expect(second.sessionId).not.toBe(sessionId);
    });

    test('yields a turn as accepted, events, end', async () => {
      const request = ask();
      const items = await collect(transport.invoke(request));
      expectWholeTurn(items, request.turnId);
      expect(items[0]).toMatchObject({ kind: 'accepted', resumable: isResumable });
    });

    test('runs one turn after another in a session', async () => {
      await collect(transport.invoke(ask()));
      expect((await collect(transport.invoke(ask()))).at(-1)).toEqual({ kind: 'end', reason: 'complete' });
    });

    test('runs a turn without streaming', async () => {
      const request = ask();
      expectWholeTurn(await transport.invokeSync(request), request.turnId);
    });

    test('rejects as aborted if the signal is already aborted', async () => {
      const signal = AbortSignal.abort();
      expect(await kindOf(collect(transport.invoke(ask(), { signal })))).toBe('aborted');
      expect(await kindOf(transport.invokeSync(ask(), { signal }))).toBe('aborted');
      expect(await kindOf(transport.init({}, { signal }))).toBe('aborted');
      expect(await kindOf(transport.health({ signal }))).toBe('aborted');
    });

    test('rejects as aborted during a turn, and yields nothing more', async () => {
      const controller = new AbortController();
      const items: TurnItem[] = [];
      const reading = (async () => {
        for await (const item of transport.invoke(ask(), controller)) {
          items.push(item);
          controller.abort();
        }
      })();
      expect(await kindOf(reading)).toBe('aborted');
      expect(items.map(({ kind }) => kind)).toEqual(['accepted']);
    });

    test('allows to end the iteration early', async () => {
      for await (const item of transport.invoke(ask())) {
        expect(item.kind).toBe('accepted');
        break;
      }
      expect(await transport.health()).toBe(true);
    });

    test('accepts no input after the session was closed', async () => {
      await transport.close({ sessionId });
      const kind = await kindOf(collect(transport.invoke(ask())));
      expect(['session-closed', 'session-unknown']).toContain(kind);
    });

    test('rejects an unknown session', async () => {
      const kind = await kindOf(collect(transport.invoke({ ...ask(), sessionId: crypto.randomUUID() })));
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
      const request = ask();
      const whole = await collect(transport.invoke(request));
      const lines = whole.filter((item) => item.kind === 'events');
      const [first] = lines;
      const again = await collect(transport.invoke({ ...request, resumeFrom: first?.seq ?? 0 }));
      expect(again.filter((item) => item.kind === 'events')).toEqual(lines.slice(1));
      expect(again.at(-1)).toEqual(whole.at(-1));
    });

    test('rejects a resume of a turn that it never received', async () => {
      expect(await kindOf(collect(transport.invoke({ ...ask(), resumeFrom: 0 })))).toBe('turn-unknown');
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

export async function collect(items: AsyncIterable<TurnItem>): Promise<TurnItem[]> {
  const collected: TurnItem[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** The kind of the `ServiceError` that a call ends with; undefined when it succeeds. Any other error is thrown on. */
export async function kindOf(call: Promise<unknown>): Promise<ServiceErrorKind | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (isServiceError(error)) return error.kind;
    throw error;
  }
}
