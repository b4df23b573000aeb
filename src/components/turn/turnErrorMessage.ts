import type { TurnErrorReason, TurnState } from '../../store/index.ts';
import type { Messages } from '../messages/en.ts';

/** The message of a failed or interrupted turn. */
export interface TurnErrorMessage {
  readonly sentence: string;
  /** Label of the retry button; undefined if retrying cannot help or the shopper stopped the answer. */
  readonly retryLabel?: string;
  /** False if the shopper stopped the answer. */
  readonly isError: boolean;
}

const failureMessages = (
  messages: Messages,
): Readonly<Record<TurnErrorReason, Omit<TurnErrorMessage, 'isError'>>> => ({
  offline: { sentence: messages.errorOffline, retryLabel: messages.sendAgain },
  unavailable: { sentence: messages.errorUnavailable, retryLabel: messages.tryAgain },
  busy: { sentence: messages.errorBusy, retryLabel: messages.tryAgain },
  timeout: { sentence: messages.errorTimeout, retryLabel: messages.tryAgain },
  refused: { sentence: messages.errorRefused, retryLabel: messages.tryAgain },
  'page-refused': { sentence: messages.errorPage },
  'too-long': { sentence: messages.errorTooLong },
  session: { sentence: messages.errorSession, retryLabel: messages.tryAgain },
  protocol: { sentence: messages.errorProtocol, retryLabel: messages.tryAgain },
  'delivery-unknown': { sentence: messages.errorDeliveryUnknown, retryLabel: messages.sendAgain },
});

/** Returns the message of a turn that failed or was interrupted; undefined otherwise. */
export const turnErrorMessage = (turn: TurnState, messages: Messages): TurnErrorMessage | undefined => {
  if (turn.status === 'failed') return { ...failureMessages(messages)[turn.reason], isError: true };
  if (turn.status !== 'interrupted') return undefined;
  switch (turn.reason) {
    case 'stopped':
      return { sentence: messages.answerStopped, isError: false };
    case 'cut':
      return { sentence: messages.answerInterrupted, retryLabel: messages.continueAnswer, isError: true };
    case 'failed':
      return { sentence: messages.answerFailed, retryLabel: messages.tryAgain, isError: true };
    case 'empty':
      return { sentence: messages.answerEmpty, retryLabel: messages.tryAgain, isError: true };
    default:
      return turn satisfies never;
  }
};
