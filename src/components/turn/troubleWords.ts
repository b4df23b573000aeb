import type { TurnErrorReason, TurnState } from '../../store/index.ts';
import type { Messages } from '../messages/en.ts';

/** One sentence about what happened, and the one thing that mends it. */
export interface Trouble {
  readonly sentence: string;
  /** Absent where trying again cannot help. */
  readonly remedy?: string;
  /** Something went wrong, rather than being what the shopper asked for. */
  readonly serious: boolean;
}

const failures = (messages: Messages): Readonly<Record<TurnErrorReason, Omit<Trouble, 'serious'>>> => ({
  offline: { sentence: messages.troubleOffline, remedy: messages.sendAgain },
  unavailable: { sentence: messages.troubleUnavailable, remedy: messages.tryAgain },
  busy: { sentence: messages.troubleBusy, remedy: messages.tryAgain },
  timeout: { sentence: messages.troubleTimeout, remedy: messages.tryAgain },
  refused: { sentence: messages.troubleRefused, remedy: messages.tryAgain },
  'too-long': { sentence: messages.troubleTooLong },
  session: { sentence: messages.troubleSession, remedy: messages.tryAgain },
  protocol: { sentence: messages.troubleProtocol, remedy: messages.tryAgain },
  'unknown-fate': { sentence: messages.troubleUnknownFate, remedy: messages.sendAgain },
});

/** What to tell about a turn; nothing while all is well. */
export const troubleOf = (turn: TurnState, messages: Messages): Trouble | undefined => {
  if (turn.status === 'failed') return { ...failures(messages)[turn.reason], serious: true };
  if (turn.status !== 'interrupted') return undefined;
  switch (turn.reason) {
    case 'stopped':
      return { sentence: messages.stopped, serious: false };
    case 'cut':
      return { sentence: messages.cut, remedy: messages.continueAnswer, serious: true };
    case 'failed':
      return { sentence: messages.failedMidway, remedy: messages.tryAgain, serious: true };
    default:
      return turn satisfies never;
  }
};
