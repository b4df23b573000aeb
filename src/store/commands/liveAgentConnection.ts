import { getOwn, omitUndefined } from '../../protocol/index.ts';
import type { HandoverAccess } from '../chatStore.ts';
import {
  handoverChanged,
  liveAgentMessageReceived,
  repliesFailed,
  repliesSending,
  replyDelivered,
} from '../handlers/handover.ts';
import { isShopperEntry, withoutEntries } from '../handlers/outbox.ts';
import type { ChannelState, HandoverChannel, LiveAgentConnection, LiveAgentMessage } from '../handover.ts';
import type { Cancel } from '../runtime.ts';
import { isBusy } from '../select.ts';
import type { OutboxEntry } from '../state.ts';

/** Milliseconds until an unconfirmed input counts as failed. */
const sendTimeoutMs = 20_000;
/** Milliseconds until a typing indicator without an update ends. */
const typingTimeoutMs = 10_000;

/**
 * Connects a channel to the thread. Once it is `connected`, inputs go only to the live agent.
 *
 * @param messageId Id of the agent's message with the handover.
 */
export function connectLiveAgent(
  access: HandoverAccess,
  channel: HandoverChannel,
  messageId: string,
): LiveAgentConnection {
  const { writer, clock } = access;
  // After a reload the live agent may already be connected.
  let phase: 'waiting' | 'connected' | 'over' =
    writer.getState().handover.status === 'connected' ? 'connected' : 'waiting';
  let flushing: Promise<void> | undefined;
  let stopTyping: Cancel = () => {};

  function onState(next: ChannelState): void {
    // Updates may arrive late; a connected channel does not go back to waiting.
    if (phase === 'over' || (phase === 'connected' && next.status === 'waiting')) return;
    phase = next.status === 'waiting' || next.status === 'connected' ? next.status : 'over';
    access.liveAgent = phase === 'connected' ? connection : undefined;
    writer.update(handoverChanged, { ...next, messageId });
    if (phase === 'connected') void flushQueue();
  }

  function onMessage({ id, text, name, seq, seal }: LiveAgentMessage): void {
    // A message implies a connected live agent, even if the channel's state `connected` was lost.
    if (phase === 'waiting') onState({ status: 'connected', name });
    onTyping(false);
    const message = {
      id: `${messageId}/${id}`,
      author: 'person',
      from: 'host',
      at: clock.now(),
      text,
      name,
      seq,
    } as const;
    writer.update(liveAgentMessageReceived, omitUndefined(message), seal);
  }

  function onTyping(isTyping: boolean): void {
    stopTyping();
    stopTyping = isTyping ? clock.after(typingTimeoutMs, () => onTyping(false)) : () => {};
    const { handover } = writer.getState();
    if (handover.status !== 'connected' || (handover.typingSince !== undefined) === isTyping) return;
    const typingSince = isTyping ? clock.now() : undefined;
    writer.update(handoverChanged, omitUndefined({ ...handover, typingSince }));
  }

  /** Inputs of the shopper that were sent neither to the live agent nor in a running turn. */
  function pendingEntries(): readonly OutboxEntry[] {
    const state = writer.getState();
    const inTurn = isBusy(state) ? (state.attempt?.entries ?? []) : [];
    return withoutEntries(state.outbox, inTurn).filter((entry) => {
      const message = getOwn(state.byId, entry.messageId);
      return isShopperEntry(entry) && message?.from === 'shopper' && message.delivery !== 'sent';
    });
  }

  async function sendAll(): Promise<void> {
    writer.update(repliesSending, pendingEntries());
    for (
      let [entry] = pendingEntries();
      entry !== undefined && phase === 'connected';
      [entry] = pendingEntries()
    ) {
      await send(entry);
      const [next] = pendingEntries();
      // An earlier attempt may have been confirmed in the meantime.
      if (next?.messageId !== entry.messageId) continue;
      writer.update(repliesFailed, pendingEntries());
      return;
    }
  }

  /** Resolves once the input is confirmed or counts as failed. */
  function send(entry: OutboxEntry): Promise<void> {
    return new Promise((resolve) => {
      const cancelTimeout = clock.after(sendTimeoutMs, resolve);
      sendEntry(channel, entry)
        .then(
          // A confirmation after the timeout still counts.
          () => writer.update(replyDelivered, entry),
          () => {},
        )
        .then(() => {
          cancelTimeout();
          resolve();
        });
    });
  }

  function flushQueue(): Promise<void> {
    flushing ??= sendAll().finally(() => {
      flushing = undefined;
    });
    return flushing;
  }

  const connection: LiveAgentConnection = {
    flushQueue,
    end: () => {
      channel.end();
      onState({ status: 'ended' });
    },
    disconnect: () => {
      phase = 'over';
      for (const unsubscribe of subscriptions) unsubscribe();
      stopTyping();
      if (access.liveAgent === connection) access.liveAgent = undefined;
    },
  };
  if (phase === 'connected') access.liveAgent = connection;
  const subscriptions = [channel.onState(onState), channel.onMessage(onMessage), channel.onTyping(onTyping)];
  return connection;
}

async function sendEntry(channel: HandoverChannel, { messageId, input }: OutboxEntry): Promise<void> {
  await channel.send({ id: messageId, input });
}
