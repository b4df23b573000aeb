import { omitUndefined, own } from '../../protocol/index.ts';
import { handoverChanged } from '../handlers/handover.ts';
import type { HandoverController, HandoverOptions, HandoverRequest } from '../handover.ts';
import type { Cancel } from '../runtime.ts';
import type { CommandContext } from './context.ts';
import { connectLiveAgent, type LiveAgentConnection } from './liveAgentConnection.ts';

/** Takes the agent's handovers, from the one under way on, until closed. */
export function startHandover(
  context: CommandContext,
  options: HandoverOptions,
  subscribe: (look: () => void) => Cancel,
): HandoverController {
  const { writer, report } = context;
  /** The handover in hand. */
  let taken = '';
  let link: LiveAgentConnection | undefined;

  function request(): HandoverRequest | undefined {
    const { handover, order, byId, session } = writer.getState();
    const message = handover.status === 'none' ? undefined : own(byId, handover.messageId);
    if (message?.from !== 'agent' || message.event.kind !== 'handover') return undefined;
    const { reasonKind, reason, reasonNative, fields } = message.event;
    const sessionId = session.status === 'open' ? session.sessionId : undefined;
    const thread = order.flatMap((id) => own(byId, id) ?? []);
    return omitUndefined({
      messageId: message.id,
      reasonKind,
      reason,
      reasonNative,
      fields,
      sessionId,
      thread,
    });
  }

  async function take(asked: HandoverRequest): Promise<void> {
    const { messageId } = asked;
    try {
      if (writer.getState().handover.status === 'requested') await options.onHandover?.(asked);
      if (options.channel === undefined || taken !== messageId) return;
      const isNew = writer.getState().handover.status === 'requested';
      if (isNew) writer.update(handoverChanged, { status: 'waiting', messageId });
      const channel = await options.channel(asked);
      if (taken !== messageId) channel.end();
      else link = connectLiveAgent(context, channel, messageId);
    } catch (error) {
      report({ kind: 'handler-threw', handler: 'handover', error });
      if (taken === messageId) writer.update(handoverChanged, { status: 'failed', messageId, reason: '' });
    }
  }

  function letGo(): void {
    taken = '';
    link?.disconnect();
    link = undefined;
  }

  function look(): void {
    const { handover, session } = writer.getState();
    const isAlive = handover.status !== 'none' && session.status !== 'closed';
    if (taken !== '' && (!isAlive || handover.messageId !== taken)) {
      const left = link;
      // Of a conversation that is gone nothing is noted any more.
      if (isAlive || handover.status === 'none') letGo();
      taken = '';
      left?.end();
      letGo();
    }
    const isUnderWay =
      handover.status === 'requested' || handover.status === 'waiting' || handover.status === 'connected';
    if (!isAlive || !isUnderWay || handover.messageId === taken) return;
    taken = handover.messageId;
    const asked = request();
    if (asked) void take(asked);
  }

  const undo = subscribe(look);
  look();
  return {
    options,
    request,
    retry: () => {
      const asked = request();
      if (!asked || writer.getState().handover.status !== 'failed') return;
      letGo();
      const { messageId, reason, reasonNative } = asked;
      writer.update(handoverChanged, { status: 'requested', messageId, reason, reasonNative });
    },
    end: () => link?.end(),
    close: () => {
      undo();
      letGo();
    },
  };
}
