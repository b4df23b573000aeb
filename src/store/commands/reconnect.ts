import type { ServiceError } from '../../protocol/index.ts';
import type { Clock } from '../runtime.ts';
import type { TurnAttempt } from '../state.ts';
import { isOutage, isServiceResponse } from '../turnErrors.ts';
import { isLater, type TurnStep } from './takeTurn.ts';

/** Milliseconds before each try to find the way back; after the last one the shopper is told. */
const pauses: readonly number[] = [300, 1_000, 2_000, 4_000, 8_000, 15_000];
/** Pauses differ by so much, so that many browsers do not come back at the same moment. */
const spread = 0.2;

/** How long to wait before the next try, in milliseconds; undefined once there have been enough. */
export function pauseBefore(tries: number, random: () => number): number | undefined {
  const pause = pauses[tries];
  return pause === undefined ? undefined : spreadOut(pause, random);
}

/** A pause that is a little longer or shorter. */
export const spreadOut = (ms: number, random: () => number): number =>
  Math.round(ms * (1 - spread + 2 * spread * random()));

/** The step that goes on with a turn whose way here broke; undefined where that is not what happened. */
export function stepAfterLoss(
  error: ServiceError | undefined,
  failed: TurnStep,
  turnId: string,
  attempt: TurnAttempt | null,
): TurnStep | undefined {
  if (error === undefined || !isOutage(error) || (!isLater(failed) && isServiceResponse(error)))
    return undefined;
  if (attempt?.turnId !== turnId || !attempt.resumable || attempt.fate === 'unsent') return undefined;
  return failed.kind === 'attach' ? failed : { kind: 'resume' };
}

/** Resolves after `ms` milliseconds, or as soon as `signal` is aborted. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, resolve);
    signal.addEventListener(
      'abort',
      () => {
        cancel();
        resolve();
      },
      { once: true },
    );
  });
}
