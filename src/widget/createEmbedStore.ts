import { browserRuntime } from '../browser/index.ts';
import type { Transport } from '../client/index.ts';
import { type AgentEvent, activityOf, type ChatInput } from '../protocol/index.ts';
import { type ChatStore, createChatStore, type StoreReport } from '../store/index.ts';
import type { Emit } from './events.ts';
import type { Settings } from './settings.ts';

export interface EmbedStoreOptions extends Pick<Settings, 'agentId' | 'includesText'> {
  readonly transport: Transport;
  readonly emit: Emit;
  /** Called when a turn starts while the store is idle. */
  readonly onTurn: () => void;
}

/** Creates the store of an embedded chat, which dispatches DOM events for the page. */
export function createEmbedStore({
  agentId,
  includesText,
  transport,
  emit,
  onTurn,
}: EmbedStoreOptions): ChatStore {
  const textOf = (item: ChatInput | AgentEvent) =>
    includesText && item.kind === 'text' && { text: item.text };
  const store = createChatStore({
    transport,
    ...browserRuntime,
    ...(agentId !== undefined && { agentId }),
    beforeSend: (input) => {
      emit('sent', { input: input.kind, ...textOf(input) });
      return input;
    },
    onEvent: (event) => {
      const kind = activityOf(event) === undefined ? event.kind : 'activity';
      emit('received', { event: kind, ...textOf(event) });
      if (event.kind === 'handover') emit('handover', { reasonKind: event.reasonKind });
      return event;
    },
    report: (report) => emitReport(report, emit),
  });
  store.subscribe(({ session, turn }, before) => {
    if (turn.status === 'sending' && before.turn.status === 'idle') onTurn();
    if (session.status === 'closed' && before.session.status !== 'closed')
      emit('ended', { by: session.reason });
  });
  return store;
}

/** Emits an `error` event for undecodable events, without their content, and for exceptions of handlers. Ignores other reports. */
function emitReport(report: StoreReport, emit: Emit): void {
  if (report.kind === 'event-unknown') {
    const { reason, path } = report.event;
    emit('error', { phase: 'protocol', message: `${reason} ${path}`.trim() });
  } else if (report.kind === 'handler-threw')
    emit('error', { phase: 'handler', message: String(report.error) });
}
