import {
  ChatProvider,
  type ChatStore,
  ComposerBarrier,
  ComposerBox,
  ComposerCount,
  ComposerInput,
  type ComposerProps,
  ComposerRoot,
  ComposerSend,
  Conversation,
  PanelFooter,
  PanelRoot,
  PanelStatus,
  ShelftalkChat,
  type ShelftalkChatProps,
  useChatActions,
  useChatState,
  useTurn,
} from 'shelftalk';
import { AttachMenu } from 'shelftalk/inputs';
import { de } from 'shelftalk/locales';
import { persistInBrowser } from 'shelftalk/persist';
import { defaultParts, defaultRenderers } from 'shelftalk/renderers';
import type { IsAny } from './isAny.js';

export const isAny: IsAny<ShelftalkChatProps | ChatStore | typeof de> = false;

export const Assistant = () => (
  <ShelftalkChat
    endpoint="https://chat.shop.example/agent"
    title="Ask our guides"
    starters={['Which boots for wide feet?']}
    locale={{ ...de, locale: 'de-AT' }}
    theme={{ accent: '#0b6e4f', radius: '8px', scheme: 'auto' }}
    persist={persistInBrowser}
  />
);

export function AskAboutSize({ product }: { readonly product: string }) {
  const { send } = useChatActions();
  const turn = useTurn();
  const count = useChatState((state) => state.order.length);
  return (
    <button
      type="button"
      disabled={turn.status === 'sending'}
      onClick={() => void send({ kind: 'text', text: `Which size of ${product} fits me?` })}
    >
      Ask about the size ({count} messages)
    </button>
  );
}

const OwnComposer = ({ barrier, attach }: ComposerProps) => (
  <ComposerRoot barrier={barrier} enterKey="newline-on-touch">
    <ComposerBarrier />
    {attach ?? <AttachMenu onSend={(input) => console.log(input.kind)} location={{}} />}
    <ComposerBox>
      <ComposerInput placeholder="Ask about boots" />
      <ComposerCount />
      <ComposerSend className={({ empty }) => (empty ? 'dimmed' : undefined)} />
    </ComposerBox>
  </ComposerRoot>
);

export const OwnPanel = ({ store }: { readonly store: ChatStore }) => (
  <ChatProvider store={store}>
    <PanelRoot defaults={defaultRenderers} parts={defaultParts} title="Our shop" render={<main />}>
      <PanelStatus />
      <Conversation starters={['Which boots for wide feet?']} />
      <PanelFooter Composer={OwnComposer} />
    </PanelRoot>
  </ChatProvider>
);
