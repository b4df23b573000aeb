import type { ChatInput } from '../../src/protocol/index.ts';
import type { ChannelState, HandoverChannel, LiveAgentMessage } from '../../src/store/index.ts';

interface Sent {
  readonly id: string;
  readonly input: ChatInput;
  readonly arrive: () => void;
  readonly drop: () => void;
}

/** A live agent channel controlled by the test: a sent message stays pending until the test settles it. */
export function createFakeChannel() {
  const sent: Sent[] = [];
  const hearing = {
    message: new Set<(line: LiveAgentMessage) => void>(),
    typing: new Set<(isTyping: boolean) => void>(),
    state: new Set<(state: ChannelState) => void>(),
  };
  let ended = 0;
  const hear = <T>(listeners: Set<(what: T) => void>, listener: (what: T) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const tell = <T>(listeners: Set<(what: T) => void>, what: T) => {
    for (const listener of listeners) listener(what);
  };
  const channel: HandoverChannel = {
    send: ({ id, input }) =>
      new Promise<void>((resolve, reject) => {
        sent.push({ id, input, arrive: resolve, drop: () => reject(new Error('Lost.')) });
      }),
    onMessage: (listener) => hear(hearing.message, listener),
    onTyping: (listener) => hear(hearing.typing, listener),
    onState: (listener) => hear(hearing.state, listener),
    end: () => {
      ended += 1;
    },
  };
  return {
    channel,
    sent,
    endings: () => ended,
    listeners: () => hearing.message.size + hearing.typing.size + hearing.state.size,
    says: (id: string, text: string, more: Partial<LiveAgentMessage> = {}) =>
      tell(hearing.message, { id, text, name: 'Ana', ...more }),
    types: (isTyping: boolean) => tell(hearing.typing, isTyping),
    becomes: (state: ChannelState) => tell(hearing.state, state),
  };
}
