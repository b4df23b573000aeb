import { getOwn, omitUndefined } from '../../protocol/index.ts';
import type { ChatStore } from '../chatStore.ts';
import { handoverChanged } from '../handlers/handover.ts';
import type {
  HandoverController,
  HandoverOptions,
  HandoverRequest,
  LiveAgentConnection,
} from '../handover.ts';
import { connectLiveAgent } from './liveAgentConnection.ts';

/**
 * Handles the agent's handover requests, beginning with the current one, until the controller is closed. `ChatProvider`
 * calls it for its `handover` prop.
 *
 * @example
 * const controller = startHandover(store, { channel: openChannel });
 */
export function startHandover(
  { handover: access, subscribe }: Pick<ChatStore, 'handover' | 'subscribe'>,
  options: HandoverOptions,
): HandoverController {
  const { writer, report } = access;
  /** Message id of the handover in progress; empty for none. */
  let active = '';
  let connection: LiveAgentConnection | undefined;

  function request(): HandoverRequest | undefined {
    const { handover, order, byId, session } = writer.getState();
    const message = handover.status === 'none' ? undefined : getOwn(byId, handover.messageId);
    if (message?.from !== 'agent' || message.event.kind !== 'handover') return undefined;
    const { reasonKind, reason, reasonNative, fields } = message.event;
    const sessionId = session.status === 'open' ? session.sessionId : undefined;
    const thread = order.flatMap((id) => getOwn(byId, id) ?? []);
    return omitUndefined({
      messageId: message.id,
      reasonKind,
      reason,
      reasonNative: reasonNative || reason,
      fields,
      sessionId,
      thread,
    });
  }

  async function handle(details: HandoverRequest): Promise<void> {
    const { messageId } = details;
    const hasTicket = () => {
      const { handover } = writer.getState();
      return handover.status === 'notified' && handover.ticket !== undefined;
    };
    const isPending = () => active === messageId && writer.getState().handover.status === 'requested';
    try {
      if (isPending() && options.onHandover) {
        const { name, expectedAt } = (await options.onHandover(details)) ?? {};
        const receipt = omitUndefined({ name, expectedAt });
        if (isPending()) writer.update(handoverChanged, { status: 'notified', messageId, ...receipt });
      }
      if (options.channel === undefined || active !== messageId || hasTicket()) return;
      const channel = await options.channel(details);
      if (active !== messageId) {
        channel.end();
        return;
      }
      const { handover } = writer.getState();
      if (handover.status === 'requested' || handover.status === 'notified') {
        const { name, expectedAt } = handover.status === 'notified' ? handover : {};
        const receipt = omitUndefined({ name, expectedAt });
        writer.update(handoverChanged, { status: 'waiting', messageId, ...receipt });
      }
      connection = connectLiveAgent(access, channel, messageId);
    } catch (error) {
      report({ kind: 'handler-threw', handler: 'handover', error });
      if (active === messageId) writer.update(handoverChanged, { status: 'failed', messageId, reason: '' });
    }
  }

  function disconnect(): void {
    active = '';
    connection?.disconnect();
    connection = undefined;
  }

  function update(): void {
    const { handover, session } = writer.getState();
    const isOpen = handover.status !== 'none' && session.status !== 'closed';
    if (active !== '' && (!isOpen || handover.messageId !== active)) {
      const previous = connection;
      // Disconnects before `end` if the handover is no longer in the state, so that `end` does not change the state.
      if (isOpen || handover.status === 'none') disconnect();
      active = '';
      previous?.end();
      disconnect();
    }
    const isOver = handover.status === 'none' || handover.status === 'ended' || handover.status === 'failed';
    if (!isOpen || isOver || handover.messageId === active) return;
    active = handover.messageId;
    const details = request();
    if (details) void handle(details);
  }

  const unsubscribe = subscribe(update);
  update();
  return {
    options,
    request,
    ticketSent: (ticket) => {
      const { handover } = writer.getState();
      if (handover.status === 'none' || handover.status === 'waiting' || handover.status === 'connected')
        return;
      const notified = handover.status === 'notified' ? handover : {};
      const { messageId } = handover;
      writer.update(handoverChanged, { ...notified, status: 'notified', messageId, ticket });
    },
    retry: () => {
      const details = request();
      if (!details || writer.getState().handover.status !== 'failed') return;
      disconnect();
      const { messageId, reason, reasonNative } = details;
      writer.update(handoverChanged, { status: 'requested', messageId, reason, reasonNative });
    },
    end: () => connection?.end(),
    close: () => {
      unsubscribe();
      disconnect();
    },
  };
}
