import {
  browserRuntime,
  ChatProvider,
  ComposerBarrier,
  ComposerBox,
  ComposerCount,
  ComposerInput,
  type ComposerProps,
  ComposerRoot,
  ComposerSend,
  Conversation,
  createChatStore,
  PanelFooter,
  PanelRoot,
  PanelStatus,
} from 'shelftalk';
import { createHttpTransport } from 'shelftalk/http';
import { defaultParts, defaultRenderers } from 'shelftalk/renderers';
import 'shelftalk/styles.css';

const transport = createHttpTransport({ endpoint: 'https://chat.shop.example/agent' });
const store = createChatStore({ transport, ...browserRuntime });

const OwnComposer = ({ barrier, attach }: ComposerProps) => (
  <ComposerRoot barrier={barrier} enterKey="newline-on-touch">
    <ComposerBarrier />
    {attach}
    <ComposerBox>
      <ComposerInput placeholder="Ask about boots" />
      <ComposerCount />
      <ComposerSend className={({ empty }) => (empty ? 'dimmed' : undefined)} />
    </ComposerBox>
  </ComposerRoot>
);

export const OwnPanel = () => (
  <ChatProvider store={store}>
    <PanelRoot defaults={defaultRenderers} parts={defaultParts} title="Our shop" render={<main />}>
      <h2>Our shop</h2>
      <PanelStatus />
      <Conversation starters={['Which boots for wide feet?']} />
      <PanelFooter Composer={OwnComposer} />
    </PanelRoot>
  </ChatProvider>
);
