import { useState } from 'react';
import { browserRuntime } from '../../src/browser/index.ts';
import { createOfflineTransport } from '../../src/client/index.ts';
import { ChatPanel } from '../../src/components/index.ts';
import { parseScript } from '../../src/protocol/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import { createChatStore } from '../../src/store/index.ts';
import { fixtureText } from '../support/fixtureText.ts';
import { withNetwork } from '../support/network.ts';

/** A recorded conversation without pauses, with the toolbar's network applied. */
export const RecordedChat = () => {
  const [store] = useState(() =>
    createChatStore({
      transport: withNetwork(
        createOfflineTransport(parseScript(fixtureText('text')), { sleep: async () => {} }),
      ),
      ...browserRuntime,
    }),
  );
  return (
    <ChatProvider store={store}>
      <ChatPanel title="Fell & Ferry" />
    </ChatProvider>
  );
};
