import type { TurnErrorReason, TurnState } from '../../store/index.ts';
import type { Messages } from '../messages/en.ts';

/** An error message and its remedy. */
export interface Trouble {
  readonly sentence: string;
  /** Undefined if retrying cannot help. */
  readonly remedy?: string;
  /** False if the shopper caused it, for example by stopping. */
  readonly serious: boolean;
}

const failures = (messages: Messages): Readonly<Record<TurnErrorReason, Omit<Trouble, 'serious'>>> => ({
  offline: { sentence: messages.errorOffline, remedy: messages.sendAgain },
  unavailable: { sentence: messages.errorUnavailable, remedy: messages.tryAgain },
  busy: { sentence: messages.errorBusy, remedy: messages.tryAgain },
  timeout: { sentence: messages.errorTimeout, remedy: messages.tryAgain },
  refused: { sentence: messages.errorRefused, remedy: messages.tryAgain },
  'too-long': { sentence: messages.errorTooLong },
  session: { sentence: messages.errorSession, remedy: messages.tryAgain },
  protocol: { sentence: messages.errorProtocol, remedy: messages.tryAgain },
  'unknown-fate': { sentence: messages.errorDeliveryUnknown, remedy: messages.sendAgain },
});

/** Returns the message of a turn that failed or was interrupted; undefined otherwise. */
export const turnErrorMessage = (turn: TurnState, messages: Messages): Trouble | undefined => {
  if (turn.status === 'failed') return { ...failures(messages)[turn.reason], serious: true };
  if (turn.status !== 'interrupted') return undefined;
  switch (turn.reason) {
    case 'stopped':
      return { sentence: messages.answerStopped, serious: false };
    case 'cut':
      return { sentence: messages.answerInterrupted, remedy: messages.continueAnswer, serious: true };
    case 'failed':
      return { sentence: messages.answerFailed, remedy: messages.tryAgain, serious: true };
    default:
      return turn satisfies never;
  }
};
