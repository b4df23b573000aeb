import { useState } from 'react';
import { browserRuntime } from '../../src/browser/index.ts';
import { createOfflineTransport } from '../../src/client/index.ts';
import { ChatPanel } from '../../src/components/index.ts';
import { parseScript } from '../../src/protocol/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import { createChatStore } from '../../src/store/index.ts';
import { fixtureText } from '../support/fixtureText.ts';
import { onNetwork } from '../support/network.ts';

/** A recorded conversation without its pauses, led over the toolbar's network. */
export const Talk = () => {
  const [store] = useState(() =>
    createChatStore({
      transport: onNetwork(
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
