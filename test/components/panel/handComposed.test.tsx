import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  Announcer,
  ChatProvider,
  Composer,
  Conversation,
  MessageRow,
  MessageView,
  PanelHeader,
  RenderersProvider,
  Thread,
  ThreadAnnouncer,
  useComposer,
  useMessageIds,
} from '../../../src/index.ts';
import { defaultParts, defaultRenderers } from '../../../src/renderers.ts';
import { renderPart } from '../../support/render.tsx';
import { agentSays, shopperSays, stillChat } from '../../support/stillChat.ts';

const registry = { defaults: defaultRenderers, parts: defaultParts };

const Footer = () => {
  const { text, setText, send, remaining } = useComposer();
  return <Composer value={text} onChange={setText} onSend={send} remaining={remaining} />;
};

it('a panel can be composed of exported components only', () => {
  const chat = stillChat([shopperSays('q', 'Tents?'), agentSays('a', 'We have *three*.')]);
  renderPart(
    <ChatProvider store={chat}>
      <RenderersProvider value={registry}>
        <Announcer>
          <PanelHeader title="Our shop" />
          <Conversation />
          <Footer />
          <ThreadAnnouncer />
        </Announcer>
      </RenderersProvider>
    </ChatProvider>,
  );
  expect(screen.getByRole('heading', { name: 'Our shop' })).toBeTruthy();
  expect(screen.getByText('Tents?')).toBeTruthy();
  expect(screen.getByText('three').tagName).toMatch(/^(?:EM|STRONG)$/);
  expect(screen.getByRole('textbox')).toBeTruthy();
});

it('a thread can have rows and renderers of the host', () => {
  const message = agentSays('b', 'Bye.');
  const chat = stillChat([agentSays('a', 'Hello.')]);
  const Rows = () => (
    <Thread ids={useMessageIds()} renderRow={(id) => <MessageRow id={id} />} isOwn={() => false} />
  );
  const overrides = { text: () => <p>Ours</p> };
  renderPart(
    <ChatProvider store={chat}>
      <RenderersProvider value={{ ...registry, overrides }}>
        <Rows />
        <MessageView message={message} />
      </RenderersProvider>
    </ChatProvider>,
  );
  expect(screen.getAllByText('Ours')).toHaveLength(2);
});
