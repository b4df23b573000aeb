import type { RequestKind } from './exampleRequests.ts';
import type { Guess } from './LinearClassifier.ts';

/** Minimum probability at which a sentence counts as a request of a kind. */
export const likely = 0.6;

/** Returns the probability that a sentence is a request of a kind; 0 if its kinds are unknown. */
export const probabilityOf = (requests: readonly Guess<RequestKind>[], kind: RequestKind): number =>
  requests.find(({ label }) => label === kind)?.probability ?? 0;
