import {
  browserRuntime,
  ChatProvider,
  Conversation,
  createChatStore,
  PanelFooter,
  PanelRoot,
} from 'shelftalk';
import { createHttpTransport } from 'shelftalk/http';
import { defaultParts, defaultRenderers } from 'shelftalk/renderers';
import 'shelftalk/base.css';

const transport = createHttpTransport({ endpoint: 'https://chat.shop.example/agent' });
const store = createChatStore({ transport, ...browserRuntime });

export const PlainPanel = () => (
  <ChatProvider store={store}>
    <PanelRoot defaults={defaultRenderers} parts={defaultParts} title="Our shop" className="our-chat">
      <Conversation />
      <PanelFooter />
    </PanelRoot>
  </ChatProvider>
);
