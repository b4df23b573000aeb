import type { AgentMessage, HandoverState } from '../state.ts';

/** The latest request for somebody else to go on. One that is under way already is not asked for again. */
export function handoverAfter(handover: HandoverState, messages: readonly AgentMessage[]): HandoverState {
  if (handover.status === 'waiting' || handover.status === 'connected') return handover;
  const latest = messages.findLast((message) => message.event.kind === 'handover');
  if (latest?.event.kind !== 'handover') return handover;
  return { status: 'requested', messageId: latest.id, reason: latest.event.reason };
}
