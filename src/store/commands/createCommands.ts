import type { StoreApi } from 'zustand/vanilla';
import { type ChatInput, getOwn, maskInput, omitUndefined } from '../../protocol/index.ts';
import type { ChatCommands, DraftState } from '../chatStore.ts';
import { messageRated } from '../handlers/messages.ts';
import { hostMessageAdded, messageQueued } from '../handlers/queuedMessages.ts';
import { receiptAdded, receiptRemoved } from '../handlers/receipts.ts';
import {
  conversationForgotten,
  conversationRestarted,
  sessionClosed,
  shopperIdentified,
} from '../handlers/session.ts';
import { turnFailed } from '../handlers/turn.ts';
import { tryCall } from '../report.ts';
import { canEnd, canRetry, canSend, choiceState, isBusy } from '../select.ts';
import type { SessionState } from '../state.ts';
import type { CommandContext } from './context.ts';
import { createTurns, type Turns } from './turns.ts';

/** Creates the commands of a store. */
export function createCommands(
  context: CommandContext,
  draft: StoreApi<DraftState>,
  maxTextLength: number,
): {
  readonly commands: ChatCommands;
  readonly turns: Turns;
  readonly closeAnonymousSession: () => Promise<void>;
} {
  const { writer, interceptors, report, clock, makeId, transport } = context;
  const turns = createTurns(context);
  let greeting: string | undefined;

  function putIntoEmptyDraft(text: string): void {
    if (draft.getState().text === '') draft.setState({ text });
  }

  /** Applies the interceptor and checks the limits. Returns null if the input must not be sent. */
  function prepareInput(input: ChatInput): ChatInput | null {
    if (!canSend(writer.getState())) {
      report({ kind: 'input-refused', reason: 'closed' });
      return null;
    }
    const allowed = interceptors.send(input);
    if (allowed?.kind !== 'text') return allowed;
    if (allowed.text.length > maxTextLength) {
      report({ kind: 'input-refused', reason: 'too-long' });
      putIntoEmptyDraft(allowed.text);
      return null;
    }
    return allowed.text.trim() === '' ? null : allowed;
  }

  async function send(original: ChatInput, replyTo?: string): Promise<void> {
    const allowed = prepareInput(original);
    if (allowed === null) return;
    const input = maskInput(allowed);
    if (greeting && writer.getState().order.length === 0) addHostMessage(greeting);
    const message = { id: makeId(), from: 'shopper', at: clock.now(), input, delivery: 'sending' } as const;
    const redacted = input === allowed ? undefined : 'card-number';
    writer.update(messageQueued, omitUndefined({ ...message, replyTo, redacted }));
    await (context.liveAgent?.flushQueue() ?? turns.run('send'));
  }

  async function answer(messageId: string, input: ChatInput): Promise<void> {
    const state = writer.getState();
    if (Object.hasOwn(state.byId, messageId) && choiceState(state, messageId) === 'open')
      await send(input, messageId);
  }

  async function close(session: SessionState): Promise<void> {
    if (session.status !== 'open') return;
    await tryCall(report, 'close', () => transport.close({ sessionId: session.sessionId }));
  }

  async function retry(): Promise<void> {
    if (canRetry(writer.getState())) await (context.liveAgent?.flushQueue() ?? turns.run('retry'));
  }

  async function end(): Promise<void> {
    const { session } = writer.getState();
    if (!canEnd(writer.getState())) return;
    turns.abandon();
    writer.update(sessionClosed, 'shopper', clock.now());
    await close(session);
  }

  async function restart(): Promise<void> {
    const { byId, outbox, session } = writer.getState();
    turns.abandon();
    writer.update(conversationRestarted);
    // Unsent texts go back into the draft.
    const unsent = outbox.flatMap(({ messageId, input }) => {
      const message = getOwn(byId, messageId);
      const isUnsent = message?.from === 'shopper' && message.delivery !== 'sent';
      return isUnsent && input.kind === 'text' ? [input.text] : [];
    });
    putIntoEmptyDraft(unsent.join('\n'));
    await close(session);
  }

  /** Removes the conversation. Returns its session, which must still be closed at the service. */
  function forget(): SessionState {
    const { session } = writer.getState();
    turns.abandon();
    writer.update(conversationForgotten);
    draft.setState({ text: '' });
    return session;
  }

  function closeAnonymousSession(): Promise<void> {
    const { session } = writer.getState();
    writer.update(shopperIdentified);
    return close(session);
  }

  async function erase(): Promise<boolean> {
    const session = forget();
    const sessionId = 'sessionId' in session ? session.sessionId : undefined;
    if (sessionId === undefined) return true;
    const erased = await tryCall(report, 'erase', async () => {
      await transport.erase({ sessionId });
      return true;
    });
    return erased ?? false;
  }

  function addHostMessage(text: string, name?: string): void {
    writer.update(
      hostMessageAdded,
      omitUndefined({ id: makeId(), from: 'host', at: clock.now(), text, name }),
    );
  }

  function dispose(): void {
    const { turn } = writer.getState();
    turns.abandon();
    turns.pauseHealthChecks();
    writer.flush();
    if (isBusy(writer.getState()) && turn.status !== 'idle') {
      writer.update(turnFailed, turn.turnId, 'offline', false);
    }
  }

  const commands: ChatCommands = {
    send: (input) => send(input),
    answer,
    stop: turns.stop,
    retry,
    end,
    restart,
    reset: () => close(forget()),
    erase,
    say: addHostMessage,
    addReceipt: (text, receipt) => {
      const id = makeId();
      writer.update(receiptAdded, { id, from: 'host', at: clock.now(), text, receipt });
      return id;
    },
    removeReceipt: (messageId, text) => writer.update(receiptRemoved, messageId, text),
    greet: (text) => {
      greeting = text;
    },
    rate: (messageId, rating) => writer.update(messageRated, messageId, rating),
    checkHealth: turns.checkHealth,
    flush: writer.flush,
    dispose,
  };
  return { commands, turns, closeAnonymousSession };
}
