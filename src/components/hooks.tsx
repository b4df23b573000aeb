import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ChatInput } from '../protocol/index.ts';
import type { ChatCommands, ChatStore } from '../store/contract.ts';
import type { ChatState, Message } from '../store/state.ts';
import type { ChoiceState } from './renderer.ts';

const Store = createContext<ChatStore | undefined>(undefined);
export const ChatProvider = Store.Provider;

const useChatStore = (): ChatStore => {
  const store = useContext(Store);
  if (!store) throw new Error('This part needs a ChatProvider around it.');
  return store;
};

export const useChat = <T,>(select: (state: ChatState) => T): T => useStore(useChatStore(), select);
export const useCommands = (): ChatCommands => useChatStore().commands;
export const useMessageIds = () => useChat((state) => state.order);
export const useMessage = (id: string): Message | undefined => useChat((state) => state.byId[id]);
export const useTurn = () => useChat((state) => state.turn);
export const useSession = () => useChat((state) => state.session);
export const useService = () => useChat((state) => state.service);
export const useHandover = () => useChat((state) => state.handover);
export const useSuggestions = () => useChat((state) => state.suggestions);

export const useChoice = (id: string): { choice: ChoiceState; answer?: ChatInput } => {
  const message = useMessage(id);
  const choice = useChat((state): ChoiceState => {
    const mine = state.byId[id];
    if (mine?.from === 'agent' && mine.answer) return 'answered';
    if (state.session.status === 'closed') return 'closed';
    const later = state.order.slice(state.order.indexOf(id) + 1);
    return later.some((next) => state.byId[next]?.from === 'shopper') ? 'stale' : 'open';
  });
  return message?.from === 'agent' && message.answer ? { choice, answer: message.answer } : { choice };
};

export const useComposer = () => {
  const store = useChatStore();
  const text = useStore(store.draft, (draft) => draft.text);
  return {
    text,
    setText: (next: string) => store.draft.setState({ text: next }),
    send: () => {
      const said = text.trim();
      if (said === '') return;
      store.draft.setState({ text: '' });
      void store.commands.send({ kind: 'text', text: said });
    },
  };
};
