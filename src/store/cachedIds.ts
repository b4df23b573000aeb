import { getOwn } from '../protocol/index.ts';
import type { ChatState, Message } from './state.ts';

/**
 * Creates a selector of the ids of some messages, oldest first. The ids are cached by `order`, which is a new array once a message
 * was added, moved or removed, so all components of a state share one search.
 *
 * @param isWanted Must return the same for a message that was replaced, unless the caller checks the current message, too.
 */
export function cachedIds(
  isWanted: (message: Message | undefined) => unknown,
): (state: ChatState) => readonly string[] {
  const cache = new WeakMap<ChatState['order'], readonly string[]>();
  return ({ order, byId }) => {
    const known = cache.get(order);
    if (known) return known;
    const ids = order.filter((id) => isWanted(getOwn(byId, id)));
    cache.set(order, ids);
    return ids;
  };
}
