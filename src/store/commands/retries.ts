import type { ServiceError } from '../../protocol/index.ts';
import type { TurnAttempt } from '../state.ts';
import { isOutage, isServiceResponse } from '../turnErrors.ts';
import { isFollowUp, type TurnStep } from './planTurn.ts';

/**
 * Automatic retries in one run of the turn loop, since its last turn that succeeded or was stopped. Each kind is limited, so
 * that no failure repeats for ever.
 */
export interface RetryBudget {
  /** The session token was renewed. */
  renewed: boolean;
  /** A new session was opened because the service did not know the old one. */
  reopened: boolean;
  /** The turn was sent again because the service had not received it. */
  repeated: boolean;
  /** Number of turns of other pages that were read. */
  attached: number;
  /** Number of reconnects since line `lastSeq` and the growing texts of this length, in UTF-16 units, arrived. */
  reconnects: number;
  lastSeq: number;
  textLength: number;
}

/** Creates a budget without any retries used. */
export const createRetryBudget = (): RetryBudget => ({
  renewed: false,
  reopened: false,
  repeated: false,
  attached: 0,
  reconnects: 0,
  lastSeq: 0,
  textLength: 0,
});

/** Milliseconds before each reconnect. */
const reconnectDelays: readonly number[] = [300, 1_000, 2_000, 4_000, 8_000, 15_000];
const jitter = 0.2;

/** Returns the milliseconds before the next reconnect; undefined if no more are allowed. */
export function reconnectDelay(reconnects: number, random: () => number): number | undefined {
  const delay = reconnectDelays[reconnects];
  return delay === undefined ? undefined : withJitter(delay, random);
}

/** Varies a delay by up to 20 %, so that many browsers do not reconnect at the same moment. */
export const withJitter = (ms: number, random: () => number): number =>
  Math.round(ms * (1 - jitter + 2 * jitter * random()));

/** Returns the step that continues a turn after a lost connection; undefined after another failure or if it cannot be resumed. */
export function reconnectStep(
  error: ServiceError,
  failed: TurnStep,
  turnId: string,
  attempt: TurnAttempt | null,
): TurnStep | undefined {
  // A service that is silent again, although asked anew, would keep the shopper waiting.
  const isLost = isOutage(error) || (error.kind === 'silent' && !isFollowUp(failed));
  if (!isLost || (!isFollowUp(failed) && isServiceResponse(error))) return undefined;
  if (attempt?.turnId !== turnId || !attempt.resumable || attempt.delivery === 'unsent') return undefined;
  return failed.kind === 'attach' ? failed : { kind: 'resume' };
}
