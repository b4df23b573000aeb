import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Announcer, ChatPanel, ThreadAnnouncer } from '../../../src/components/index.ts';
import { ChatProvider } from '../../../src/react/index.ts';
import type { ChatStore } from '../../../src/store/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, shopperSays, stillChat } from '../../support/stillChat.ts';

describeConformance('Announcer', <Announcer>words</Announcer>);

const listen = (chat = stillChat([agentSays('old', 'What was there before')])) => {
  renderPart(
    <Announcer>
      <ThreadAnnouncer />
    </Announcer>,
    { chat },
  );
  const region = screen.getByRole('status');
  const heard = (...sentences: readonly string[]) =>
    waitFor(() => expect([...region.children].map(({ textContent }) => textContent)).toEqual(sentences));
  return { chat, heard };
};

it('speaks each new message of the agent once, without its marks, in order', async () => {
  const { chat, heard } = listen();
  await heard();
  act(() => chat.add(agentSays('a', 'Two **warm** [jackets](https://x.example)')));
  act(() => chat.add(agentSays('b', 'Both in stock')));
  act(() => chat.set({ turn: { status: 'idle' } }));
  await heard('Assistant: Two warm jackets', 'Assistant: Both in stock');
});

it('counts what can be chosen', async () => {
  const { chat, heard } = listen();
  const buttons = [
    { id: '1', title: 'Yes' },
    { id: '2', title: 'No' },
  ];
  act(() => chat.add(agentSays('a', { kind: 'buttons', body: 'Shall I?', footer: '', buttons })));
  await heard('Assistant: Shall I? Yes or No. 2 answers to choose from');
});

it('does not repeat the shopper, nor what says nothing', async () => {
  const { chat, heard } = listen();
  act(() => chat.add(shopperSays('a', 'Hello'), agentSays('b', { kind: 'close' })));
  await heard();
});

it('speaks of trouble and of the end', async () => {
  const { chat, heard } = listen();
  act(() => chat.set({ turn: { status: 'failed', turnId: 't', reason: 'timeout' } }));
  act(() => chat.set({ session: { status: 'closed', reason: 'agent', at: 0 } }));
  await heard('The answer took too long.', 'This conversation has ended');
});

const handover = {
  kind: 'handover',
  reasonKind: 'agent',
  reason: 'The customer asked',
  reasonNative: 'O cliente pediu',
  fields: {},
} as const;

it('tells a handover in the words of its slip, not in those written for the shop', async () => {
  const { chat, heard } = listen();
  act(() => chat.add(agentSays('a', handover)));
  await heard('Assistant: Talk to our team');
});

it('speaks what came while it was being fetched, in its order', async () => {
  const { chat, heard } = listen();
  act(() => chat.add(agentSays('a', 'One')));
  act(() => chat.add(agentSays('b', 'Two')));
  await heard('Assistant: One', 'Assistant: Two');
});

it('says nothing of a conversation that takes the place of this one', async () => {
  const { chat, heard } = listen();
  act(() => chat.set({ order: ['x'], byId: { x: agentSays('x', 'Another') } }));
  act(() => chat.add(agentSays('y', 'More')));
  await heard('Assistant: More');
});

it('is silent about another conversation that takes the place of this one, and forgets what it still had to say', async () => {
  const first = stillChat([agentSays('a', 'before')]);
  const panelOf = (store: ChatStore) => (
    <ChatProvider store={store}>
      <ChatPanel />
    </ChatProvider>
  );
  const { rerender } = renderPart(panelOf(first));
  const said = () => screen.getByRole('status').textContent;
  act(() => first.add(agentSays('b', 'after')));
  await waitFor(() => expect(said()).toBe('Assistant: after'));
  const second = stillChat([agentSays('a', 'before'), agentSays('c', 'of another day')], {
    session: { status: 'closed', reason: 'agent', at: 0 },
  });
  rerender(panelOf(second));
  expect(said()).toBe('');
});
