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
import { agentText, createTestStore, settled, textInput } from '../support/testStore.ts';

type TestStore = ReturnType<typeof createTestStore>;

/** Renders the result of hooks and returns a function that reads it. */
function renderHooks(testStore: TestStore, read: () => unknown) {
  const Probe = () => <output>{JSON.stringify(read())}</output>;
  render(
    <ChatProvider store={testStore.store}>
      <Probe />
    </ChatProvider>,
  );
  return () => JSON.parse(screen.getByRole('status').textContent ?? '');
}

/** Sends a text, which the agent answers with these lines. */
async function exchange(testStore: TestStore, ...lines: readonly Parameters<typeof agentText>[0][]) {
  await act(async () => {
    const sent = testStore.send(textInput('Hello'));
    const turn = await testStore.service.nextTurn();
    turn.accept();
    for (const line of lines) turn.line(agentText(line));
    turn.end();
    await sent;
  });
}

test('hooks return their parts of the state', async () => {
  const testStore = createTestStore();
  const result = renderHooks(testStore, () => ({
    session: useSession().status,
    turn: useTurn().status,
    service: useService().status,
    handover: useHandover().status,
    suggestions: useSuggestions(),
    ids: useMessageIds().length,
    retry: useChatState(canRetry),
  }));
  const unchanged = { service: 'unknown', handover: 'none', suggestions: [], ids: 0, retry: false };
  expect(result()).toEqual({ session: 'none', turn: 'idle', ...unchanged });
  await act(async () => {
    const sent = testStore.send(textInput('Hello'));
    const turn = await testStore.service.nextTurn();
    turn.accept().line({ kind: 'suggestion', questions: ['How much?'] });
    turn
      .line({ kind: 'handover', reasonKind: 'agent', reason: 'Asked', reasonNative: 'Pediu', fields: {} })
      .end('cut');
    await sent;
  });
  expect(result()).toEqual({
    session: 'open',
    turn: 'interrupted',
    service: 'up',
    handover: 'requested',
    suggestions: ['How much?'],
    ids: 2,
    retry: true,
  });
});

test('useChatState accepts a selector that creates an object', async () => {
  const testStore = createTestStore();
  const result = renderHooks(testStore, () =>
    useChatState((state) => ({ rows: state.order.length, turn: state.turn })),
  );
  await exchange(testStore, 'Hi');
  expect(result()).toEqual({ rows: 2, turn: { status: 'idle' } });
});

test('useComposer holds a text, counts the remaining characters, sends the text and clears it', async () => {
  const testStore = createTestStore({ maxTextLength: 8 });
  let composer: ReturnType<typeof useComposer> | undefined;
  const result = renderHooks(testStore, () => {
    composer = useComposer();
    const { text, canSend, disabledReason, remaining, busy } = composer;
    return { text, canSend, disabledReason, remaining, busy };
  });
  const empty = { text: '', canSend: false, disabledReason: 'empty', remaining: 8, busy: false };
  expect(result()).toEqual(empty);
  act(() => composer?.setText('Far too long'));
  expect(result()).toMatchObject({ canSend: false, disabledReason: 'too-long', remaining: -4 });
  act(() => composer?.send());
  expect(result()).toMatchObject({ text: 'Far too long' });
  act(() => composer?.setText('Hello'));
  expect(result()).toMatchObject({ canSend: true, disabledReason: null, remaining: 3 });
  act(() => composer?.send());
  expect(result()).toEqual({ ...empty, busy: true });
  await act(async () => {
    await testStore.service.nextTurn();
    composer?.stop();
  });
  expect(result()).toEqual(empty);
  await act(() => testStore.end());
  expect(result()).toMatchObject({ canSend: false, disabledReason: 'closed' });
});

test('useChoice sends a choice once and returns the answer', async () => {
  const testStore = createTestStore();
  await exchange(testStore, 'Yes or no?');
  const id = testStore.state().order[1] ?? '';
  let choosing: ReturnType<typeof useChoice> | undefined;
  const result = renderHooks(testStore, () => {
    choosing = useChoice(id);
    return { choice: choosing.choice, answer: choosing.answer ?? null };
  });
  expect(result()).toEqual({ choice: 'open', answer: null });
  const yes = { kind: 'button', id: 'yes', title: 'Yes' } as const;
  act(() => choosing?.choose(yes));
  act(() => choosing?.choose({ ...yes, id: 'no' }));
  expect(result()).toEqual({ choice: 'answered', answer: yes });
  expect(testStore.state().order).toHaveLength(3);
});

test('useChatActions returns the same object at every render', async () => {
  const testStore = createTestStore();
  const seen = new Set<unknown>();
  renderHooks(testStore, () => {
    seen.add(useChatActions());
    return useTurn();
  });
  await exchange(testStore);
  expect(seen).toEqual(new Set([testStore.store.commands]));
});

test('hooks use the nearest ChatProvider', () => {
  const outer = createTestStore();
  const inner = createTestStore();
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

test('a hook outside a provider throws an error that names the provider', () => {
  class Boundary extends Component<{ children: ReactNode }, { message: string }> {
    override state = { message: '' };
    static getDerivedStateFromError(error: Error) {
      return { message: error.message };
    }
    override render() {
      return this.state.message === '' ? this.props.children : <output>{this.state.message}</output>;
    }
  }
  const Orphan = () => <>{useTurn().status}</>;
  // React versions log caught errors differently.
  const failOnLog = vi.mocked(console.error).getMockImplementation();
  vi.mocked(console.error).mockImplementation(() => {});
  render(
    <Boundary>
      <Orphan />
    </Boundary>,
  );
  if (failOnLog !== undefined) vi.mocked(console.error).mockImplementation(failOnLog);
  expect(screen.getByRole('status').textContent).toContain('<ChatProvider>');
});

test('renders each of 300 new rows once, and the list once per frame', async () => {
  const testStore = createTestStore();
  await exchange(testStore, ...Array.from({ length: 199 }, (_, at) => `Line ${at}`));
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
    <ChatProvider store={testStore.store}>
      <List />
    </ChatProvider>,
  );
  const answering = testStore.service.nextTurn();
  await act(async () => {
    void testStore.send(textInput('More'));
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
      for (let at = 0; at < 30; at += 1) turn.line(agentText(`New ${frame}/${at}`));
      await settled();
      testStore.frames.paint();
    });
  }
  expect(screen.getAllByRole('listitem')).toHaveLength(501);
  expect(counts).toEqual({ rows: 300, list: 10 });
});
