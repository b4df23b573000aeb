import { runInOneTab } from '../../browser/index.ts';
import { getOwn } from '../../protocol/index.ts';
import type { AgentMessage, ChatStore } from '../../store/index.ts';

/** Milliseconds after which an action that no page has executed is out of date. */
const maxAge = 60_000;

const agentMessage = (store: ChatStore, id: string): AgentMessage | undefined => {
  const message = getOwn(store.getState().byId, id);
  return message?.from === 'agent' ? message : undefined;
};

const actionText = ({ event }: AgentMessage): string =>
  JSON.stringify(event.kind === 'text' ? event.metadata?.cartAction : undefined);

/** The mark is stored with the conversation, and other tabs receive it. */
const markExecuted = (store: ChatStore, id: string): void =>
  store.persistence.update((state) => {
    const message = getOwn(state.byId, id);
    if (message?.from !== 'agent') return state;
    return { ...state, byId: { ...state.byId, [id]: { ...message, isExecuted: true } } };
  });

/** Whether the same action has already been executed after the shopper's last message before `id`, as in a repeated turn. */
function isRepeated(store: ChatStore, id: string, message: AgentMessage): boolean {
  const { order, byId } = store.getState();
  const start = order
    .slice(0, order.indexOf(id))
    .findLastIndex((each) => getOwn(byId, each)?.from === 'shopper');
  return order.slice(start + 1).some((each) => {
    const other = agentMessage(store, each);
    return other?.isExecuted === true && actionText(other) === actionText(message);
  });
}

/**
 * Executes the action of a message at most once: not again after a reload or when the turn was repeated, nor in another tab
 * where the browser has Web Locks. The message is marked before the action, so an action may be lost with its page, but is
 * not repeated. An action older than `maxAge` is not executed.
 */
export async function executeOnce(
  store: ChatStore,
  messageId: string,
  execute: () => Promise<void>,
): Promise<void> {
  const isDue = () => {
    const message = agentMessage(store, messageId);
    return (
      message !== undefined &&
      !message.isExecuted &&
      Date.now() - message.at < maxAge &&
      !isRepeated(store, messageId, message)
    );
  };
  if (!isDue()) return;
  await runInOneTab(`shelftalk.action ${messageId}`, async () => {
    if (!isDue()) return;
    markExecuted(store, messageId);
    await execute();
  });
}
