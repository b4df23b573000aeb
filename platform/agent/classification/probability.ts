import type { RequestKind } from './exampleRequests.ts';
import type { Guess } from './LinearClassifier.ts';

/** Probability from which a sentence is taken for a request of a kind. */
export const likely = 0.6;

/** The probability that a sentence is a request of a kind. */
export const probabilityOf = (requests: readonly Guess<RequestKind>[], kind: RequestKind): number =>
  requests.find(({ label }) => label === kind)?.probability ?? 0;
