import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Announcer, ChatPanel, ThreadSpeech } from '../../../src/components/index.ts';
import { ChatProvider } from '../../../src/react/index.ts';
import type { ChatStore } from '../../../src/store/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, shopperSays, stillChat } from '../../support/stillChat.ts';

describeConformance('Announcer', <Announcer>words</Announcer>);

const listen = (chat = stillChat([agentSays('old', 'What was there before')])) => {
  renderPart(
    <Announcer>
      <ThreadSpeech />
    </Announcer>,
    { chat },
  );
  const region = screen.getByRole('status');
  return { chat, said: () => [...region.children].map(({ textContent }) => textContent) };
};

it('speaks each new message of the agent once, without its marks, in order', () => {
  const { chat, said } = listen();
  expect(said()).toEqual([]);
  act(() => chat.add(agentSays('a', 'Two **warm** [jackets](https://x.example)')));
  act(() => chat.add(agentSays('b', 'Both in stock')));
  act(() => chat.set({ turn: { status: 'idle' } }));
  expect(said()).toEqual(['Assistant: Two warm jackets', 'Assistant: Both in stock']);
});

it('counts what can be chosen', () => {
  const { chat, said } = listen();
  const buttons = [
    { id: '1', title: 'Yes' },
    { id: '2', title: 'No' },
  ];
  act(() => chat.add(agentSays('a', { kind: 'buttons', body: 'Shall I?', footer: '', buttons })));
  expect(said()).toEqual(['Assistant: Shall I? Yes, No. 2 answers to choose from']);
});

it('does not repeat the shopper, nor what says nothing', () => {
  const { chat, said } = listen();
  act(() => chat.add(shopperSays('a', 'Hello'), agentSays('b', { kind: 'close' })));
  expect(said()).toEqual([]);
});

it('speaks of trouble and of the end', () => {
  const { chat, said } = listen();
  act(() => chat.set({ turn: { status: 'failed', turnId: 't', reason: 'timeout' } }));
  act(() => chat.set({ session: { status: 'closed', reason: 'agent', at: 0 } }));
  expect(said()).toEqual(['The answer took too long.', 'This conversation has ended']);
});

it('is silent about another conversation that takes the place of this one, and forgets what it still had to say', () => {
  const first = stillChat([agentSays('a', 'before')]);
  const panelOf = (store: ChatStore) => (
    <ChatProvider store={store}>
      <ChatPanel />
    </ChatProvider>
  );
  const { rerender } = renderPart(panelOf(first));
  const said = () => screen.getByRole('status').textContent;
  act(() => first.add(agentSays('b', 'after')));
  expect(said()).toBe('Assistant: after');
  const second = stillChat([agentSays('a', 'before'), agentSays('c', 'of another day')], {
    session: { status: 'closed', reason: 'agent', at: 0 },
  });
  rerender(panelOf(second));
  expect(said()).toBe('');
});
