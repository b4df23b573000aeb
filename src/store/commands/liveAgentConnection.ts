import { omitUndefined, own } from '../../protocol/index.ts';
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
import type { CommandContext } from './context.ts';

/** How long a line may take to a person before it counts as lost, in milliseconds. */
const longestSendMs = 20_000;
/** How long somebody is shown as typing without another word of it, in milliseconds. */
const typingMs = 10_000;

/** A channel at work in the thread. */
export interface LiveAgentConnection {
  /** Sends what waits, oldest first. */
  readonly flushQueue: () => Promise<void>;
  /** Tells the other side that it is over. */
  readonly end: () => void;
  /** Hears nothing more. */
  readonly disconnect: Cancel;
}

/** Ties a channel to the thread: from `connected` on the shopper's words go to the person and to nobody else. */
export function connectLiveAgent(
  context: CommandContext,
  channel: HandoverChannel,
  messageId: string,
): LiveAgentConnection {
  const { writer, clock } = context;
  // After a reload somebody may be there already.
  let progress: 'waiting' | 'connected' | 'over' =
    writer.getState().handover.status === 'connected' ? 'connected' : 'waiting';
  let flushing: Promise<void> | undefined;
  let stopTyping: Cancel = () => {};

  function moved(to: ChannelState): void {
    // What comes late says nothing new; a person who is there does not become somebody to wait for.
    if (progress === 'over' || (progress === 'connected' && to.status === 'waiting')) return;
    progress = to.status === 'waiting' || to.status === 'connected' ? to.status : 'over';
    context.liveAgent = progress === 'connected' ? link : undefined;
    writer.update(handoverChanged, { ...to, messageId });
    if (progress === 'connected') void flushQueue();
  }

  function heard({ id, text, name, seq, seal }: LiveAgentMessage): void {
    // A line says that somebody is there, also where the word of it was lost.
    if (progress === 'waiting') moved({ status: 'connected', name });
    typing(false);
    const message = { id: `${messageId}/${id}`, from: 'host', at: clock.now(), text, name, seq } as const;
    writer.update(liveAgentMessageReceived, omitUndefined(message), seal);
  }

  function typing(isTyping: boolean): void {
    stopTyping();
    stopTyping = isTyping ? clock.after(typingMs, () => typing(false)) : () => {};
    const { handover } = writer.getState();
    if (handover.status !== 'connected' || (handover.typingSince !== undefined) === isTyping) return;
    const typingSince = isTyping ? clock.now() : undefined;
    writer.update(handoverChanged, omitUndefined({ ...handover, typingSince }));
  }

  /** What the shopper has said and neither the person nor a turn under way has. */
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
      const giveUp = clock.after(longestSendMs, () => resolve(false));
      const sent = (isThere: boolean) => {
        giveUp();
        // Also what arrives after it was given up has arrived.
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
      moved({ status: 'ended' });
    },
    disconnect: () => {
      progress = 'over';
      for (const undo of undos) undo();
      stopTyping();
      if (context.liveAgent === link) context.liveAgent = undefined;
    },
  };
  if (progress === 'connected') context.liveAgent = link;
  const undos = [channel.onState(moved), channel.onMessage(heard), channel.onTyping(typing)];
  return link;
}

async function attempt(channel: HandoverChannel, { messageId, input }: OutboxEntry): Promise<void> {
  await channel.send({ id: messageId, input });
}
