import type { Transport, TurnItem } from '../client/index.ts';
import { type ChatInput, isServiceError } from '../protocol/index.ts';

export interface TransportContractOptions {
  /** Creates a transport to an unused service; called once for each requirement. */
  readonly create: () => Transport | Promise<Transport>;
  /** Inputs that the service answers with at least one event. */
  readonly inputs?: readonly ChatInput[];
}

/** One requirement of the contract. `run` rejects with an `Error` that describes the violation. */
export interface TransportCase {
  readonly title: string;
  readonly run: () => Promise<void>;
}

/**
 * Returns the requirements that every `Transport` must meet, for any test runner.
 *
 * @example
 * for (const { title, run } of transportContract({ create: () => createOwnTransport() })) test(title, run);
 */
export function transportContract({
  create,
  inputs = [{ kind: 'text', text: 'Hello' }],
}: TransportContractOptions): readonly TransportCase[] {
  const open = async () => {
    const transport = await create();
    const { sessionId } = await transport.init({ clientKey: 'contract-customer' });
    return { transport, sessionId, request: { sessionId, inputs, turnId: crypto.randomUUID() } };
  };
  return [
    {
      title: 'opens separate sessions',
      run: async () => {
        const { transport, sessionId } = await open();
        const second = await transport.init({ clientKey: 'another-customer' });
        require(sessionId !== '' && second.sessionId !== sessionId, 'Two sessions have the same id.');
      },
    },
    {
      title: 'streams a turn as `accepted`, then events or texts, then `end`',
      run: async () => {
        const { transport, request } = await open();
        requireWholeTurn(await collect(transport.invoke(request)), request.turnId);
      },
    },
    {
      title: 'runs turns one after another',
      run: async () => {
        const { transport, request } = await open();
        await collect(transport.invoke(request));
        const second = { ...request, turnId: crypto.randomUUID() };
        const [accepted, ...rest] = await collect(transport.invoke(second));
        require(accepted?.kind === 'accepted', 'The second turn was not accepted.');
        require(rest.at(-1)?.kind === 'end', 'The second turn has no end.');
      },
    },
    {
      title: 'runs a turn without streaming',
      run: async () => {
        const { transport, request } = await open();
        requireWholeTurn(await transport.invokeSync(request), request.turnId);
      },
    },
    {
      title: 'rejects with `aborted` when the signal is aborted before the call',
      run: async () => {
        const { transport, request } = await open();
        const signal = AbortSignal.abort();
        await requireKind(collect(transport.invoke(request, { signal })), ['aborted']);
        await requireKind(transport.invokeSync(request, { signal }), ['aborted']);
        await requireKind(transport.init({}, { signal }), ['aborted']);
        await requireKind(transport.health({ signal }), ['aborted']);
      },
    },
    {
      title: 'rejects with `aborted` when the signal is aborted during a turn',
      run: async () => {
        const { transport, request } = await open();
        const controller = new AbortController();
        const kinds: string[] = [];
        const read = async () => {
          for await (const { kind } of transport.invoke(request, controller)) {
            kinds.push(kind);
            controller.abort();
          }
        };
        await requireKind(read(), ['aborted']);
        require(kinds.join() === 'accepted', `Items after the abort: ${kinds.slice(1).join()}.`);
      },
    },
    {
      title: 'rejects turns of a closed session',
      run: async () => {
        const { transport, sessionId, request } = await open();
        await transport.close({ sessionId });
        await requireKind(collect(transport.invoke(request)), ['session-closed', 'session-unknown']);
      },
    },
    {
      title: 'rejects turns of a session that it did not open',
      run: async () => {
        const { transport, request } = await open();
        const foreign = { ...request, sessionId: crypto.randomUUID() };
        await requireKind(collect(transport.invoke(foreign)), ['session-unknown', 'session-invalid']);
      },
    },
    {
      title: 'reports that it is healthy, and ignores a stop without a turn',
      run: async () => {
        const { transport, sessionId } = await open();
        require(await transport.health(), 'It is not healthy.');
        await transport.stop({ sessionId, turnId: crypto.randomUUID() });
      },
    },
  ];
}

function require(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`Transport contract: ${message}`);
}

async function requireKind(call: Promise<unknown>, kinds: readonly string[]): Promise<void> {
  const result: unknown = await call.then(
    () => 'no error',
    (error: unknown) => (isServiceError(error) ? error.kind : error),
  );
  require(kinds.includes(String(result)), `Expected the error ${kinds.join(' or ')}, got ${String(result)}.`);
}

function requireWholeTurn(items: readonly TurnItem[], turnId: string): void {
  const [accepted] = items;
  const end = items.at(-1);
  const between = items.slice(1, -1);
  require(accepted?.kind === 'accepted' &&
    accepted.turnId === turnId, 'The turn does not begin with `accepted`.');
  require(end?.kind === 'end' && end.reason === 'complete', 'The turn does not end with a complete `end`.');
  require(between.length > 0, 'The turn has no events and no texts.');
  require(between.every(
    ({ kind }) => kind !== 'accepted' && kind !== 'end',
  ), 'There is a second `accepted` or `end`.');
}

async function collect(items: AsyncIterable<TurnItem>): Promise<TurnItem[]> {
  const collected: TurnItem[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
