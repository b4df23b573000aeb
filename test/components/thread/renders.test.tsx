import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ChatPanel } from '../../../src/components/index.ts';
import { renderPart } from '../../support/render.tsx';
import { agentSays, shopperSays, staticChat } from '../../support/staticChat.ts';
import { agentText, createTestStore, settled, textInput } from '../../support/testStore.ts';
import { idsUpTo } from './thread.tsx';

it('renders at most 300 rows for 300 new messages in a thread of 200, and no earlier row again', async () => {
  const messages = idsUpTo(200).map((id, at) => (at % 2 ? agentSays(id, `old ${id}`) : shopperSays(id, id)));
  const testStore = createTestStore({
    initial: {
      order: messages.map(({ id }) => id),
      byId: Object.fromEntries(messages.map((message) => [message.id, message])),
    },
  });
  const rendered: string[] = [];
  const commits = new Set<number>();
  let frame = 0;
  renderPart(
    <div style={{ height: 500, display: 'flex' }}>
      <ChatPanel
        renderText={(text) => {
          rendered.push(text);
          commits.add(frame);
          return <p>{text}</p>;
        }}
      />
    </div>,
    { chat: testStore.store },
  );
  await act(async () => {
    void testStore.send(textInput('Tell me all'));
    const turn = await testStore.service.nextTurn();
    turn.accept({ resumable: true });
    await settled();
    testStore.frames.paint();
    rendered.length = 0;
    commits.clear();
    for (let at = 0; at < 300; at += 1) {
      turn.line(agentText(`new ${at}`));
      if (at % 6 !== 5) continue;
      await settled();
      frame += 1;
      testStore.frames.paint();
      await settled();
    }
  });
  expect(testStore.state().order).toHaveLength(501);
  expect(rendered.filter((text) => !text.startsWith('new'))).toEqual([]);
  expect(rendered.length).toBeLessThanOrEqual(300);
  expect(commits.size).toBeLessThanOrEqual(50);
  expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(120);
});

it('renders no row of a thread of 10,000 messages while typing', async () => {
  const rendered: string[] = [];
  const chat = staticChat(idsUpTo(10_000).map((id) => agentSays(id, id)));
  renderPart(
    <ChatPanel
      renderText={(text) => {
        rendered.push(text);
        return text;
      }}
    />,
    { chat },
  );
  await act(settled);
  rendered.length = 0;
  for (const letter of 'waterproof') act(() => chat.draft.setState(({ text }) => ({ text: text + letter })));
  expect(rendered).toEqual([]);
});
