import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  Announcer,
  ChatPanel,
  defaultParts,
  defaultRenderers,
  MessageAnnouncer,
  RenderersProvider,
  ThreadAnnouncer,
} from '../../../src/components/index.ts';
import { ChatProvider } from '../../../src/react/index.ts';
import type { ChatStore } from '../../../src/store/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, shopperSays, staticChat } from '../../support/staticChat.ts';

describeConformance('Announcer', <Announcer>words</Announcer>);

const renderAnnouncer = (chat = staticChat([agentSays('old', 'An earlier message')])) => {
  renderPart(
    <Announcer>
      <ThreadAnnouncer />
    </Announcer>,
    { chat },
  );
  const region = screen.getByRole('status');
  const expectAnnouncements = (...sentences: readonly string[]) =>
    waitFor(() => expect([...region.children].map(({ textContent }) => textContent)).toEqual(sentences));
  return { chat, expectAnnouncements };
};

it('announces each new message of the agent once, without markdown, in order', async () => {
  const { chat, expectAnnouncements } = renderAnnouncer();
  await expectAnnouncements();
  act(() => chat.add(agentSays('a', 'Two **warm** [jackets](https://x.example)')));
  act(() => chat.add(agentSays('b', 'Both in stock')));
  act(() => chat.set({ turn: { status: 'idle' } }));
  await expectAnnouncements('Assistant: Two warm jackets', 'Assistant: Both in stock');
});

it('announces what the agent is doing', async () => {
  const { chat, expectAnnouncements } = renderAnnouncer();
  act(() => chat.set({ turn: { status: 'receiving', turnId: 't', since: 0 } }));
  act(() => chat.set({ turn: { status: 'receiving', turnId: 't', since: 0, activity: 'Looking' } }));
  act(() => chat.add(agentSays('a', 'Found it')));
  act(() => chat.set({ turn: { status: 'idle' } }));
  await expectAnnouncements('The assistant is replying', 'Looking', 'Assistant: Found it');
});

it('announces the number of choices', async () => {
  const { chat, expectAnnouncements } = renderAnnouncer();
  const buttons = [
    { id: '1', title: 'Yes' },
    { id: '2', title: 'No' },
  ];
  act(() => chat.add(agentSays('a', { kind: 'buttons', body: 'Shall I?', footer: '', buttons })));
  await expectAnnouncements('Assistant: Shall I? Yes or No. 2 answers to choose from');
});

it('announces neither the shopper’s messages nor events without text', async () => {
  const { chat, expectAnnouncements } = renderAnnouncer();
  act(() => chat.add(shopperSays('a', 'Hello'), agentSays('b', { kind: 'close' })));
  await expectAnnouncements();
});

it('announces errors and the end of the session', async () => {
  const { chat, expectAnnouncements } = renderAnnouncer();
  act(() => chat.set({ turn: { status: 'failed', turnId: 't', reason: 'timeout' } }));
  act(() => chat.set({ session: { status: 'closed', reason: 'agent', at: 0 } }));
  await expectAnnouncements('The answer took too long.', 'This conversation has ended');
});

const handover = {
  kind: 'handover',
  reasonKind: 'agent',
  reason: 'The customer asked',
  reasonNative: 'O cliente pediu',
  fields: {},
} as const;

it('announces a handover by its title and the reason in the shopper’s language', async () => {
  const { chat, expectAnnouncements } = renderAnnouncer();
  act(() => chat.add(agentSays('a', handover)));
  await expectAnnouncements('Assistant: Talk to our team. O cliente pediu');
});

it('announces messages that arrive in quick succession in order', async () => {
  const { chat, expectAnnouncements } = renderAnnouncer();
  act(() => chat.add(agentSays('a', 'One')));
  act(() => chat.add(agentSays('b', 'Two')));
  await expectAnnouncements('Assistant: One', 'Assistant: Two');
});

const ofTurn = { turnId: 't' } as const;
const attempt = { ...ofTurn, entries: [], delivery: 'accepted', resumable: false, lastSeq: 0 } as const;

it('announces a text that grows once, when it is complete, before the messages after it', async () => {
  const { chat, expectAnnouncements } = renderAnnouncer();
  const growing = { ...agentSays('a', 'Two'), ...ofTurn, isPartial: true } as const;
  act(() => chat.set({ attempt }));
  act(() => chat.add(growing));
  act(() => chat.add({ ...agentSays('b', 'Both in stock'), ...ofTurn }));
  const { byId } = chat.getState();
  act(() => chat.set({ byId: { ...byId, a: { ...growing, event: agentSays('a', 'Two warm').event } } }));
  await expectAnnouncements();
  act(() => chat.set({ byId: { ...byId, a: { ...agentSays('a', 'Two warm jackets'), ...ofTurn } } }));
  await expectAnnouncements('Assistant: Two warm jackets', 'Assistant: Both in stock');
});

it('announces a text that grows at the first render, and the messages after it, once the text is complete', async () => {
  const growing = { ...agentSays('a', 'Two'), ...ofTurn, isPartial: true } as const;
  const later = { ...agentSays('b', 'Both in stock'), ...ofTurn };
  const { chat, expectAnnouncements } = renderAnnouncer(staticChat([growing, later], { attempt }));
  await expectAnnouncements();
  const { byId } = chat.getState();
  act(() => chat.set({ byId: { ...byId, a: { ...agentSays('a', 'Two warm jackets'), ...ofTurn } } }));
  await expectAnnouncements('Assistant: Two warm jackets', 'Assistant: Both in stock');
});

it('announces a text that grows at the first render and is complete before `MessageAnnouncer` has loaded', async () => {
  const growing = { ...agentSays('b', 'Two'), ...ofTurn, isPartial: true } as const;
  const chat = staticChat([agentSays('a', 'Hello'), growing], { attempt });
  const panelWith = (Part: typeof MessageAnnouncer) => (
    <RenderersProvider
      value={{ defaults: defaultRenderers, parts: { ...defaultParts, MessageAnnouncer: Part } }}
    >
      <Announcer>
        <ThreadAnnouncer />
      </Announcer>
    </RenderersProvider>
  );
  const { rerender } = renderPart(
    panelWith(() => null),
    { chat },
  );
  const { byId } = chat.getState();
  act(() => chat.set({ byId: { ...byId, b: { ...agentSays('b', 'Two warm jackets'), ...ofTurn } } }));
  rerender(panelWith(MessageAnnouncer));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Assistant: Two warm jackets'));
});

it('says that a text is incomplete once its turn has ended', async () => {
  const { chat, expectAnnouncements } = renderAnnouncer();
  const growing = { ...agentSays('a', 'Two warm'), ...ofTurn, isPartial: true } as const;
  act(() => chat.set({ attempt }));
  act(() => chat.add(growing));
  const { byId } = chat.getState();
  const ended = { ...agentSays('a', 'Two warm'), ...ofTurn, isIncomplete: true } as const;
  act(() => chat.set({ byId: { ...byId, a: ended } }));
  await expectAnnouncements('Assistant: Two warm. This answer is incomplete.');
});

it('does not announce a text that the agent takes back', async () => {
  const { chat, expectAnnouncements } = renderAnnouncer();
  act(() => chat.set({ attempt }));
  const { order, byId } = chat.getState();
  act(() => chat.add({ ...agentSays('a', 'Wrong'), ...ofTurn, isPartial: true }));
  act(() => chat.set({ order, byId }));
  act(() => chat.add({ ...agentSays('b', 'Right'), ...ofTurn }));
  await expectAnnouncements('Assistant: Right');
});

it('announces nothing when the messages are replaced by another conversation', async () => {
  const { chat, expectAnnouncements } = renderAnnouncer();
  act(() => chat.set({ order: ['x'], byId: { x: agentSays('x', 'Another') } }));
  act(() => chat.add(agentSays('y', 'More')));
  await expectAnnouncements('Assistant: More');
});

it('removes the announcements when the store is replaced, and announces no message that the new store has', async () => {
  const first = staticChat([agentSays('a', 'before')]);
  const panelOf = (store: ChatStore) => (
    <ChatProvider store={store}>
      <ChatPanel />
    </ChatProvider>
  );
  const { rerender } = renderPart(panelOf(first));
  const announced = () => screen.getByRole('status').textContent;
  act(() => first.add(agentSays('b', 'after')));
  await waitFor(() => expect(announced()).toBe('Assistant: after'));
  const second = staticChat([agentSays('a', 'before'), agentSays('c', 'from another day')], {
    session: { status: 'closed', reason: 'agent', at: 0 },
  });
  rerender(panelOf(second));
  expect(announced()).toBe('');
});
