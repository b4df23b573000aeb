import { getOwn } from '../../protocol/index.ts';
import { useChatState } from '../../react/index.ts';
import { type AgentMessage, cachedIds } from '../../store/index.ts';

const isCartAction = ({ event }: AgentMessage) => event.kind === 'text' && event.metadata?.cartAction;

/** Ids of cart actions and of texts that may still become cart actions. */
const candidateIds = cachedIds(
  (message) => message?.from === 'agent' && (message.isPartial || isCartAction(message)),
);

/** Returns whether a message shows the cart: it is the newest of the agent's cart actions. */
export const useIsCartHolder = (messageId: string): boolean =>
  useChatState((state) =>
    candidateIds(state).findLast((id) => {
      const message = getOwn(state.byId, id);
      return message?.from === 'agent' && isCartAction(message);
    }),
  ) === messageId;
