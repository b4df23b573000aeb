import { browserRuntime, ChatProvider, createChatStore, Panel } from 'shelftalk';
import { createHttpTransport } from 'shelftalk/http';
import { lazyParts, lazyRenderers } from 'shelftalk/lazy';
import 'shelftalk/styles.css';

const transport = createHttpTransport({ endpoint: 'https://chat.shop.example/agent' });
const store = createChatStore({ transport, ...browserRuntime });

export const Assistant = () => (
  <ChatProvider store={store}>
    <Panel defaults={lazyRenderers} parts={lazyParts} title="Ask our guides" />
  </ChatProvider>
);
