import { act, render, screen } from '@testing-library/react';
import { Component, memo, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import {
  ChatProvider,
  canRetry,
  useChatActions,
  useChatState,
  useChoice,
  useComposer,
  useHandover,
  useMessage,
  useMessageIds,
  useService,
  useSession,
  useSuggestions,
  useTurn,
} from '../../src/react/index.ts';
import { createBench, saying, settled, words } from '../support/storeBench.ts';

type Bench = ReturnType<typeof createBench>;

/** Shows what a hook says, so that a test reads it as a person would. */
function show(bench: Bench, read: () => unknown) {
  const Probe = () => <output>{JSON.stringify(read())}</output>;
  render(
    <ChatProvider store={bench.store}>
      <Probe />
    </ChatProvider>,
  );
  return () => JSON.parse(screen.getByRole('status').textContent ?? '');
}

/** Lets the agent answer a first text with these lines. */
async function answered(bench: Bench, ...lines: readonly Parameters<typeof saying>[0][]) {
  await act(async () => {
    const sent = bench.send(words('Hello'));
    const turn = await bench.service.nextTurn();
    turn.accept();
    for (const line of lines) turn.line(saying(line));
    turn.end();
    await sent;
  });
}

test('what happens is shown by the hook of its subject', async () => {
  const bench = createBench();
  const shown = show(bench, () => ({
    session: useSession().status,
    turn: useTurn().status,
    service: useService().status,
    handover: useHandover().status,
    suggestions: useSuggestions(),
    ids: useMessageIds().length,
    retry: useChatState(canRetry),
  }));
  const quiet = { service: 'unknown', handover: 'none', suggestions: [], ids: 0, retry: false };
  expect(shown()).toEqual({ session: 'none', turn: 'idle', ...quiet });
  await act(async () => {
    const sent = bench.send(words('Hello'));
    const turn = await bench.service.nextTurn();
    turn.accept().line({ kind: 'suggestion', questions: ['How much?'] });
    turn
      .line({ kind: 'handover', reasonKind: 'agent', reason: 'Asked', reasonNative: 'Pediu', fields: {} })
      .end('cut');
    await sent;
  });
  expect(shown()).toEqual({
    session: 'open',
    turn: 'interrupted',
    service: 'up',
    handover: 'requested',
    suggestions: ['How much?'],
    ids: 2,
    retry: true,
  });
});

test('a selector may build an object without rendering for ever', async () => {
  const bench = createBench();
  const shown = show(bench, () => useChatState((state) => ({ rows: state.order.length, turn: state.turn })));
  await answered(bench, 'Hi');
  expect(shown()).toEqual({ rows: 2, turn: { status: 'idle' } });
});

test('the composer takes text, says how much fits, sends it and is empty again', async () => {
  const bench = createBench({ maxTextLength: 8 });
  let composer: ReturnType<typeof useComposer> | undefined;
  const shown = show(bench, () => {
    composer = useComposer();
    const { text, canSend, disabledReason, remaining, busy } = composer;
    return { text, canSend, disabledReason, remaining, busy };
  });
  const empty = { text: '', canSend: false, disabledReason: 'empty', remaining: 8, busy: false };
  expect(shown()).toEqual(empty);
  act(() => composer?.setText('Far too long'));
  expect(shown()).toMatchObject({ canSend: false, disabledReason: 'too-long', remaining: -4 });
  act(() => composer?.send());
  expect(shown()).toMatchObject({ text: 'Far too long' });
  act(() => composer?.setText('Hello'));
  expect(shown()).toMatchObject({ canSend: true, disabledReason: null, remaining: 3 });
  act(() => composer?.send());
  expect(shown()).toEqual({ ...empty, busy: true });
  await act(async () => {
    await bench.service.nextTurn();
    composer?.stop();
  });
  expect(shown()).toEqual(empty);
  await act(() => bench.end());
  expect(shown()).toMatchObject({ canSend: false, disabledReason: 'closed' });
});

test('a choice is made once and is then shown as made', async () => {
  const bench = createBench();
  await answered(bench, 'Yes or no?');
  const id = bench.state().order[1] ?? '';
  let choosing: ReturnType<typeof useChoice> | undefined;
  const shown = show(bench, () => {
    choosing = useChoice(id);
    return { choice: choosing.choice, answer: choosing.answer ?? null };
  });
  expect(shown()).toEqual({ choice: 'open', answer: null });
  const yes = { kind: 'button', id: 'yes', title: 'Yes' } as const;
  act(() => choosing?.choose(yes));
  act(() => choosing?.choose({ ...yes, id: 'no' }));
  expect(shown()).toEqual({ choice: 'answered', answer: yes });
  expect(bench.state().order).toHaveLength(3);
});

test('commands are the same object at every render', async () => {
  const bench = createBench();
  const seen = new Set<unknown>();
  show(bench, () => {
    seen.add(useChatActions());
    return useTurn();
  });
  await answered(bench);
  expect(seen).toEqual(new Set([bench.store.commands]));
});

test('an inner conversation is nearer than an outer one', () => {
  const outer = createBench();
  const inner = createBench();
  inner.say('Inner');
  const Probe = () => <output>{useMessageIds().length}</output>;
  render(
    <ChatProvider store={outer.store}>
      <ChatProvider store={inner.store}>
        <Probe />
      </ChatProvider>
    </ChatProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('1');
});

test('a hook outside a provider says what is missing', () => {
  class Boundary extends Component<{ children: ReactNode }, { message: string }> {
    override state = { message: '' };
    static getDerivedStateFromError(error: Error) {
      return { message: error.message };
    }
    override render() {
      return this.state.message === '' ? this.props.children : <output>{this.state.message}</output>;
    }
  }
  const Lost = () => <>{useTurn().status}</>;
  // React tells the console of every caught error, and how often differs; it is its own affair here.
  const listening = vi.mocked(console.error).getMockImplementation();
  vi.mocked(console.error).mockImplementation(() => {});
  render(
    <Boundary>
      <Lost />
    </Boundary>,
  );
  if (listening !== undefined) vi.mocked(console.error).mockImplementation(listening);
  expect(screen.getByRole('status').textContent).toContain('<ChatProvider store=');
});

test('300 events into 200 messages: rows render only themselves, once a frame', async () => {
  const bench = createBench();
  await answered(bench, ...Array.from({ length: 199 }, (_, at) => `Line ${at}`));
  const counts = { rows: 0, list: 0 };
  const Row = memo(({ id }: { readonly id: string }) => {
    counts.rows += 1;
    const message = useMessage(id);
    const { choice } = useChoice(id);
    return <li data-choice={choice}>{message?.from}</li>;
  });
  const List = () => {
    counts.list += 1;
    return (
      <ol>
        {useMessageIds().map((id) => (
          <Row key={id} id={id} />
        ))}
      </ol>
    );
  };
  render(
    <ChatProvider store={bench.store}>
      <List />
    </ChatProvider>,
  );
  const answering = bench.service.nextTurn();
  await act(async () => {
    void bench.send(words('More'));
    await answering;
  });
  const turn = await answering;
  await act(async () => {
    turn.accept();
    await settled();
  });
  Object.assign(counts, { rows: 0, list: 0 });
  for (let frame = 0; frame < 10; frame += 1) {
    await act(async () => {
      for (let at = 0; at < 30; at += 1) turn.line(saying(`New ${frame}/${at}`));
      await settled();
      bench.frames.paint();
    });
  }
  expect(screen.getAllByRole('listitem')).toHaveLength(501);
  expect(counts).toEqual({ rows: 300, list: 10 });
});
