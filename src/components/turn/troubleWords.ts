import type { TurnErrorReason, TurnState } from '../../store/index.ts';
import type { Words } from '../words/en.ts';

/** One sentence about what happened, and the one thing that mends it. */
export interface Trouble {
  readonly sentence: string;
  /** Absent where trying again cannot help. */
  readonly remedy?: string;
  /** Something went wrong, rather than being what the shopper asked for. */
  readonly serious: boolean;
}

const failures = (words: Words): Readonly<Record<TurnErrorReason, Omit<Trouble, 'serious'>>> => ({
  offline: { sentence: words.troubleOffline, remedy: words.sendAgain },
  unavailable: { sentence: words.troubleUnavailable, remedy: words.tryAgain },
  busy: { sentence: words.troubleBusy, remedy: words.tryAgain },
  timeout: { sentence: words.troubleTimeout, remedy: words.tryAgain },
  refused: { sentence: words.troubleRefused, remedy: words.tryAgain },
  'too-long': { sentence: words.troubleTooLong },
  session: { sentence: words.troubleSession, remedy: words.tryAgain },
  protocol: { sentence: words.troubleProtocol, remedy: words.tryAgain },
  'unknown-fate': { sentence: words.troubleUnknownFate, remedy: words.sendAgain },
});

/** What to tell about a turn; nothing while all is well. */
export const troubleOf = (turn: TurnState, words: Words): Trouble | undefined => {
  if (turn.status === 'failed') return { ...failures(words)[turn.reason], serious: true };
  if (turn.status !== 'interrupted') return undefined;
  switch (turn.reason) {
    case 'stopped':
      return { sentence: words.stopped, serious: false };
    case 'cut':
      return { sentence: words.cut, remedy: words.continueAnswer, serious: true };
    case 'failed':
      return { sentence: words.failedMidway, remedy: words.tryAgain, serious: true };
    default:
      return turn satisfies never;
  }
};
