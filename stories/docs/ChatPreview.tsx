import { type CSSProperties, useMemo } from 'react';
import { ChatPanel, type ChatPanelProps } from '../../src/components/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import type { ChatState, HandoverOptions, Message } from '../../src/store/index.ts';
import { acceptingCart } from '../support/acceptingCart.tsx';
import { productsById } from '../support/cards.ts';
import { agent, createStoryChat, recordedEvents, shopper } from '../support/storyChat.ts';
import './page.css';

export interface ChatPreviewProps {
  readonly title: string;
  readonly messages: readonly Message[];
  readonly state?: Partial<ChatState>;
  readonly panel?: Partial<ChatPanelProps>;
  /** The shop's handover options. */
  readonly handover?: HandoverOptions;
  /** In pixels. */
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  readonly style?: CSSProperties;
}

/** A panel with a fixed conversation, as an illustration: it can be looked at, but not used. */
export const ChatPreview = ({
  title,
  messages,
  state,
  panel,
  handover,
  height,
  scheme,
  style,
}: ChatPreviewProps) => {
  const store = useMemo(
    () => createStoryChat(messages, { session: { status: 'open', sessionId: 's' }, ...state }),
    [messages, state],
  );
  return (
    <div
      className="shelftalk page-panel page-example"
      role="img"
      aria-label={`Preview of the chat: ${title}`}
      data-scheme={scheme}
      style={{ ...style, ...(height !== undefined && { blockSize: height }) }}
    >
      <div inert style={{ display: 'contents' }}>
        <ChatProvider store={store} handover={handover}>
          <ChatPanel
            title={title}
            scheme={scheme}
            resolveProducts={async (ids) => ids.flatMap((id) => productsById[id] ?? [])}
            onAddToCart={acceptingCart}
            {...panel}
          />
        </ChatProvider>
      </div>
    </div>
  );
};

/** A question and a recorded answer. */
export const recordedAnswer = (recording: string, question: string): readonly Message[] => [
  shopper('q', question),
  ...recordedEvents(recording).map((event, at) => agent(`a${at}`, event)),
];
