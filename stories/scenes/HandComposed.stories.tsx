import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Announcer,
  ChatProvider,
  Composer,
  Conversation,
  PanelHeader,
  RenderersProvider,
  ThreadAnnouncer,
  useComposer,
} from '../../src/index.ts';
import { defaultParts, defaultRenderers } from '../../src/renderers.ts';
import { agent, createStoryChat, shopper } from '../support/storyChat.ts';

const registry = { defaults: defaultRenderers, parts: defaultParts };
const store = createStoryChat([
  shopper('q', 'Which tents do you have?'),
  agent('a', 'We have *three* in stock.'),
]);

const Footer = () => {
  const { text, setText, send, stop, busy, remaining } = useComposer();
  return (
    <Composer
      value={text}
      onChange={setText}
      onSend={send}
      onStop={busy ? stop : undefined}
      remaining={remaining}
    />
  );
};

/** A custom panel built from the public components. */
const HandComposed = () => (
  <ChatProvider store={store}>
    <RenderersProvider value={registry}>
      <section className="shelftalk shelftalk-panel" aria-label="Our shop">
        <Announcer>
          <PanelHeader title="Our shop" />
          <Conversation />
          <Footer />
          <ThreadAnnouncer />
        </Announcer>
      </section>
    </RenderersProvider>
  </ChatProvider>
);

const meta = {
  title: 'Scenes/HandComposed',
  component: HandComposed,
  parameters: { framed: true },
} satisfies Meta<typeof HandComposed>;
export default meta;

type Story = StoryObj<typeof meta>;

export const CustomPanel: Story = {};
