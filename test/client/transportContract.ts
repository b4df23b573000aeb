import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Transport, TurnItem } from '../../src/client/index.ts';
import { type ChatInput, isServiceError, type ServiceErrorKind } from '../../src/protocol/index.ts';
import { transportContract } from '../../src/testing.ts';

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

/** Declares tests of the public contract, and of further guarantees of our own transports. Each test creates a transport. */
export function describeTransport(
  name: string,
  create: () => Promise<TransportUnderTest> | TransportUnderTest,
  { inputs, isResumable }: TransportExpectations,
): void {
  describe(`transport contract: ${name}`, () => {
    let release: TransportUnderTest['release'];
    const createTransport = async () => {
      const created = await create();
      ({ release } = created);
      return created.transport;
    };
    afterEach(() => release?.());

    for (const { title, run } of transportContract({ create: createTransport, inputs })) test(title, run);

    describe('our own transports', () => {
      let transport: Transport;
      let sessionId: string;

      beforeEach(async () => {
        transport = await createTransport();
        ({ sessionId } = await transport.init({ clientKey: 'contract-customer' }));
      });

      const createRequest = () => ({ sessionId, inputs, turnId: crypto.randomUUID() });

      test('yield known events in the order of their numbers', async () => {
        const [accepted, ...items] = await collect(transport.invoke(createRequest()));
        expect(accepted).toMatchObject({ kind: 'accepted', resumable: isResumable });
        expectKnownEvents(items);
      });

      test('return known events without streaming', async () => {
        expectKnownEvents(await transport.invokeSync(createRequest()));
      });

      test('allow the caller to stop reading a turn', async () => {
        for await (const item of transport.invoke(createRequest())) {
          expect(item.kind).toBe('accepted');
          break;
        }
        expect(await transport.health()).toBe(true);
      });

      if (!isResumable) return;

      test('return the lines after a number again', async () => {
        const request = createRequest();
        const items = await collect(transport.invoke(request));
        const [first] = items.filter(isNumbered);
        const resumed = await collect(transport.invoke({ ...request, resumeFrom: first?.seq ?? 0 }));
        expect(withoutPreviews(resumed).slice(1)).toEqual(withoutPreviews(items).slice(2));
      });

      test('reject a resume of a turn that they never received', async () => {
        const resume = { ...createRequest(), resumeFrom: 0 };
        expect(await kindOf(collect(transport.invoke(resume)))).toBe('turn-unknown');
      });
    });
  });
}

function expectKnownEvents(items: readonly TurnItem[]): void {
  const events = items.flatMap((item) => (item.kind === 'events' ? item.events : []));
  const texts = items.filter((item) => item.kind === 'text' && item.done);
  expect(events.length + texts.length).toBeGreaterThan(1);
  expect(events.filter(({ kind }) => kind === 'unknown')).toEqual([]);
  const numbers = items.filter(isNumbered).map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
}

/** Leaves out the parts of texts that a numbered line repeats. */
const withoutPreviews = (items: readonly TurnItem[]) =>
  items.filter((item) => !(item.kind === 'text' && item.at !== undefined));

export const isNumbered = (item: TurnItem): item is TurnItem & { readonly seq: number } =>
  'seq' in item && item.seq !== undefined;

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
