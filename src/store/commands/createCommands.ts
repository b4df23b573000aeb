import type { StoreApi } from 'zustand/vanilla';
import type { ChatInput } from '../../protocol/index.ts';
import type { ChatCommands, DraftState } from '../contract.ts';
import { canEnd, canRetry, canSend, choiceState, isBusy } from '../select.ts';
import type { CommandContext } from './context.ts';
import { createHealth } from './health.ts';
import { createTurns } from './turns.ts';

/** The only asynchronous code of the store, and the only way into it. */
export function createCommands(
  context: CommandContext,
  draft: StoreApi<DraftState>,
  maxTextLength: number,
): ChatCommands {
  const { ledger, gates, report, clock, makeId, transport } = context;
  const health = createHealth(context);
  const turns = createTurns(context, health);
  let greeting: string | undefined;

  /** What is left of the input when the host and the limits have had their say. */
  function admitted(input: ChatInput): ChatInput | null {
    if (!canSend(ledger.state())) {
      report({ kind: 'input-refused', why: 'closed' });
      return null;
    }
    const allowed = gates.outgoing(input);
    if (allowed?.kind !== 'text') return allowed;
    if (allowed.text.length > maxTextLength) {
      report({ kind: 'input-refused', why: 'too-long' });
      if (draft.getState().text === '') draft.setState({ text: allowed.text });
      return null;
    }
    return allowed.text.trim() === '' ? null : allowed;
  }

  function queue(input: ChatInput, answers?: string): Promise<void> {
    if (greeting !== undefined && ledger.state().order.length === 0) say(greeting);
    const message = { id: makeId(), from: 'shopper', at: clock.now(), input, delivery: 'sending' } as const;
    ledger.dispatch({ type: 'message-queued', message, ...(answers === undefined ? {} : { answers }) });
    return turns.run('said');
  }

  async function close(sessionId: string): Promise<void> {
    try {
      await transport.close({ sessionId });
    } catch (error) {
      report({ kind: 'call-failed', call: 'close', error });
    }
  }

  async function send(input: ChatInput): Promise<void> {
    const allowed = admitted(input);
    if (allowed !== null) await queue(allowed);
  }

  async function answer(messageId: string, input: ChatInput): Promise<void> {
    const state = ledger.state();
    if (state.byId[messageId] === undefined || choiceState(state, messageId) !== 'open') return;
    const allowed = admitted(input);
    if (allowed !== null) await queue(allowed, messageId);
  }

  async function retry(): Promise<void> {
    if (canRetry(ledger.state())) await turns.run('retry');
  }

  async function end(): Promise<void> {
    const { session } = ledger.state();
    if (!canEnd(ledger.state())) return;
    turns.abandon();
    ledger.dispatch({ type: 'session-closed', reason: 'shopper', at: clock.now() });
    if (session.status === 'open') await close(session.sessionId);
  }

  async function restart(): Promise<void> {
    const { byId, outbox, session } = ledger.state();
    turns.abandon();
    ledger.dispatch({ type: 'conversation-restarted' });
    // What was never taken is not lost with the thread: it goes back to where it was written.
    const unsent = outbox.flatMap(({ messageId, input }) => {
      const message = byId[messageId];
      const isUnsent = message?.from === 'shopper' && message.delivery !== 'sent';
      return isUnsent && input.kind === 'text' ? [input.text] : [];
    });
    if (draft.getState().text === '' && unsent.length > 0) draft.setState({ text: unsent.join('\n') });
    if (session.status === 'open') await close(session.sessionId);
  }

  function say(text: string, name?: string): void {
    const message = { id: makeId(), from: 'host', at: clock.now(), text } as const;
    ledger.dispatch({ type: 'line-said', message: name === undefined ? message : { ...message, name } });
  }

  function dispose(): void {
    const { turn } = ledger.state();
    turns.abandon();
    health.rest();
    ledger.flush();
    if (isBusy(ledger.state()) && turn.status !== 'idle') {
      ledger.dispatch({ type: 'turn-failed', turnId: turn.turnId, reason: 'offline', answered: false });
    }
  }

  return {
    send,
    answer,
    stop: turns.stop,
    retry,
    end,
    restart,
    say,
    greet: (text) => {
      greeting = text;
    },
    checkHealth: health.check,
    flush: ledger.flush,
    dispose,
  };
}
