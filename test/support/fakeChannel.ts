import type { ChatInput } from '../../src/protocol/index.ts';
import type { ChannelState, HandoverChannel, LiveAgentMessage } from '../../src/store/index.ts';

interface Sent {
  readonly id: string;
  readonly input: ChatInput;
  readonly resolve: () => void;
  readonly reject: () => void;
}

/** A live agent channel controlled by the test: a sent message stays pending until the test settles it. */
export function createFakeChannel() {
  const sent: Sent[] = [];
  const listenersByEvent = {
    message: new Set<(line: LiveAgentMessage) => void>(),
    typing: new Set<(isTyping: boolean) => void>(),
    state: new Set<(state: ChannelState) => void>(),
  };
  let ended = 0;
  const subscribe = <T>(listeners: Set<(value: T) => void>, listener: (value: T) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const emit = <T>(listeners: Set<(value: T) => void>, value: T) => {
    for (const listener of listeners) listener(value);
  };
  const channel: HandoverChannel = {
    send: ({ id, input }) =>
      new Promise<void>((resolve, reject) => {
        sent.push({ id, input, resolve, reject: () => reject(new Error('Lost.')) });
      }),
    onMessage: (listener) => subscribe(listenersByEvent.message, listener),
    onTyping: (listener) => subscribe(listenersByEvent.typing, listener),
    onState: (listener) => subscribe(listenersByEvent.state, listener),
    end: () => {
      ended += 1;
    },
  };
  return {
    channel,
    sent,
    endCount: () => ended,
    listenerCount: () =>
      listenersByEvent.message.size + listenersByEvent.typing.size + listenersByEvent.state.size,
    emitMessage: (id: string, text: string, more: Partial<LiveAgentMessage> = {}) =>
      emit(listenersByEvent.message, { id, text, name: 'Ana', ...more }),
    emitTyping: (isTyping: boolean) => emit(listenersByEvent.typing, isTyping),
    emitState: (state: ChannelState) => emit(listenersByEvent.state, state),
  };
}
