import { omitUndefined, own } from '../../protocol/index.ts';
import type { HandoverAccess } from '../chatStore.ts';
import {
  handoverChanged,
  liveAgentMessageReceived,
  repliesFailed,
  repliesSending,
  replyDelivered,
} from '../handlers/handover.ts';
import { isShopperEntry, withoutEntries } from '../handlers/outbox.ts';
import type { ChannelState, HandoverChannel, LiveAgentMessage } from '../handover.ts';
import type { Cancel } from '../runtime.ts';
import { isBusy } from '../select.ts';
import type { OutboxEntry } from '../state.ts';

/** Milliseconds until an unconfirmed input counts as failed. */
const sendTimeoutMs = 20_000;
/** Milliseconds until a typing indicator without an update ends. */
const typingTimeoutMs = 10_000;

/** A handover channel connected to the thread. */
export interface LiveAgentConnection {
  /** Sends queued inputs, oldest first. */
  readonly flushQueue: () => Promise<void>;
  /** Ends the conversation with the live agent. */
  readonly end: () => void;
  /** Stops listening to the channel. */
  readonly disconnect: Cancel;
}

/** Connects a channel to the thread. Once it is `connected`, inputs go only to the live agent. */
export function connectLiveAgent(
  access: HandoverAccess,
  channel: HandoverChannel,
  messageId: string,
): LiveAgentConnection {
  const { writer, clock } = access;
  // After a reload the live agent may already be connected.
  let progress: 'waiting' | 'connected' | 'over' =
    writer.getState().handover.status === 'connected' ? 'connected' : 'waiting';
  let flushing: Promise<void> | undefined;
  let stopTyping: Cancel = () => {};

  function onState(to: ChannelState): void {
    // Updates may arrive late; a connected channel does not go back to waiting.
    if (progress === 'over' || (progress === 'connected' && to.status === 'waiting')) return;
    progress = to.status === 'waiting' || to.status === 'connected' ? to.status : 'over';
    access.liveAgent = progress === 'connected' ? link : undefined;
    writer.update(handoverChanged, { ...to, messageId });
    if (progress === 'connected') void flushQueue();
  }

  function onMessage({ id, text, name, seq, seal }: LiveAgentMessage): void {
    // A message implies a connected live agent, even if that update was lost.
    if (progress === 'waiting') onState({ status: 'connected', name });
    onTyping(false);
    const message = { id: `${messageId}/${id}`, from: 'host', at: clock.now(), text, name, seq } as const;
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

  /** Inputs that neither the live agent nor a running turn has. */
  function waiting(): readonly OutboxEntry[] {
    const state = writer.getState();
    const taken = isBusy(state) ? (state.attempt?.entries ?? []) : [];
    return withoutEntries(state.outbox, taken).filter((entry) => {
      const message = own(state.byId, entry.messageId);
      return isShopperEntry(entry) && message?.from === 'shopper' && message.delivery !== 'sent';
    });
  }

  async function sendAll(): Promise<void> {
    writer.update(repliesSending, waiting());
    for (let [line] = waiting(); line !== undefined && progress === 'connected'; [line] = waiting()) {
      if (await send(line)) continue;
      writer.update(repliesFailed, waiting());
      return;
    }
  }

  function send(line: OutboxEntry): Promise<boolean> {
    return new Promise((resolve) => {
      const giveUp = clock.after(sendTimeoutMs, () => resolve(false));
      const sent = (isThere: boolean) => {
        giveUp();
        // A confirmation after the timeout still counts.
        if (isThere) writer.update(replyDelivered, line);
        resolve(isThere);
      };
      attempt(channel, line).then(
        () => sent(true),
        () => sent(false),
      );
    });
  }

  function flushQueue(): Promise<void> {
    flushing ??= sendAll().finally(() => {
      flushing = undefined;
    });
    return flushing;
  }

  const link: LiveAgentConnection = {
    flushQueue,
    end: () => {
      channel.end();
      onState({ status: 'ended' });
    },
    disconnect: () => {
      progress = 'over';
      for (const undo of undos) undo();
      stopTyping();
      if (access.liveAgent === link) access.liveAgent = undefined;
    },
  };
  if (progress === 'connected') access.liveAgent = link;
  const undos = [channel.onState(onState), channel.onMessage(onMessage), channel.onTyping(onTyping)];
  return link;
}

async function attempt(channel: HandoverChannel, { messageId, input }: OutboxEntry): Promise<void> {
  await channel.send({ id: messageId, input });
}
