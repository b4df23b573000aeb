import { getOwn } from '../../protocol/index.ts';
import { unsentSelection } from '../select.ts';
import { type ChatState, type HostMessage, initialState, type ShopperMessage } from '../state.ts';
import { withMessages } from './messages.ts';
import { isShopperEntry, withoutEntries } from './outbox.ts';

/** Adds an input of the shopper to thread and outbox. */
export function messageQueued(state: ChatState, message: ShopperMessage): ChatState {
  const { id, input, replyTo: choiceMessageId = '' } = message;
  const base = withoutRefusedInputs(withoutUnsentSelection(state, choiceMessageId));
  const choiceMessage = getOwn(base.byId, choiceMessageId);
  return {
    ...withMessages(base, [
      ...(choiceMessage?.from === 'agent' ? [{ ...choiceMessage, selection: input }] : []),
      message,
    ]),
    outbox: [...base.outbox, { messageId: id, input }],
    // Both belong to the previous turn.
    suggestions: initialState.suggestions,
    productRequest: null,
  };
}

/** Removes a selection in the same message that was never sent, so that only the new one is sent. */
function withoutUnsentSelection(state: ChatState, messageId: string): ChatState {
  const unsent = unsentSelection(state, messageId);
  if (unsent === undefined) return state;
  const { [unsent.id]: _, ...byId } = state.byId;
  const removed = [{ messageId: unsent.id, input: unsent.input }];
  const { attempt } = state;
  return {
    ...state,
    order: state.order.filter((id) => id !== unsent.id),
    byId,
    outbox: withoutEntries(state.outbox, removed),
    attempt: attempt && { ...attempt, entries: withoutEntries(attempt.entries, removed) },
  };
}

/**
 * Removes refused inputs from the outbox, because the service would refuse every turn that contains them. They stay in
 * the thread as not sent. Messages of the host stay in the outbox for the next turn.
 */
function withoutRefusedInputs(state: ChatState): ChatState {
  const { turn, attempt } = state;
  if (turn.status !== 'failed' || attempt === null) return state;
  if (turn.reason !== 'refused' && turn.reason !== 'too-long') return state;
  return {
    ...state,
    attempt: null,
    outbox: withoutEntries(state.outbox, attempt.entries.filter(isShopperEntry)),
  };
}

/** Adds a message of the host to thread and outbox. */
export function hostMessageAdded(state: ChatState, message: HostMessage): ChatState {
  const { id, text } = message;
  const outbox = [...state.outbox, { messageId: id, input: { kind: 'assistant', text } } as const];
  return { ...withMessages(state, [message]), outbox };
}
