import { serviceChanged } from '../handlers/session.ts';
import { tryCall } from '../report.ts';
import type { Cancel } from '../runtime.ts';
import type { CommandContext } from './context.ts';
import { withJitter } from './retries.ts';

/** Checks whether the service is available, repeatedly during an outage. */
export interface Health {
  /** Checks now. Concurrent callers share one check. */
  readonly check: () => Promise<void>;
  /** Call when a turn has succeeded. */
  readonly markUp: () => void;
  /** Call when a request could not reach the service. */
  readonly markDown: () => void;
  /** Ends the repeated checks; `check` or `markDown` starts them again. */
  readonly pause: () => void;
}

/** Milliseconds before the first check of an outage; doubled after each failure, up to `maxDelayMs`. */
const firstDelayMs = 2_000;
const maxDelayMs = 60_000;

/**
 * Creates the health checks of a store.
 *
 * @param onRestored Called when the service is available again after an outage.
 */
export function createHealth(
  { transport, writer, clock, presence, random, report }: CommandContext,
  onRestored: () => void,
): Health {
  let failures = 0;
  let downSince = 0;
  let cancel: Cancel | undefined;
  let pendingCheck: Promise<void> | undefined;
  /** Incremented by every result and pause, so that the response of an older check is ignored. */
  let round = 0;

  function pause(): void {
    cancel?.();
    cancel = undefined;
    round += 1;
  }

  function markUp(): void {
    pause();
    failures = 0;
    writer.update(serviceChanged, { status: 'up' });
  }

  function markDown(): void {
    pause();
    const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** failures);
    const ms = withJitter(delay, random);
    if (failures === 0) downSince = clock.now();
    failures += 1;
    const cancelTimer = clock.after(ms, checkIfVisible);
    const unsubscribe = presence?.onChange(checkIfVisible);
    cancel = () => {
      cancelTimer();
      unsubscribe?.();
    };
    writer.update(serviceChanged, { status: 'down', since: downSince, retryAt: clock.now() + ms });
  }

  /** Skips the check while the page is hidden; called again when the page is shown. */
  function checkIfVisible(): void {
    if (!presence?.isHidden()) void check();
  }

  async function requestHealth(): Promise<void> {
    pause();
    const startedRound = round;
    const healthy = await tryCall(report, 'health', () => transport.health());
    if (startedRound !== round) return;
    if (!healthy) {
      markDown();
      return;
    }
    const wasDown = failures > 0;
    markUp();
    if (wasDown) onRestored();
  }

  function check(): Promise<void> {
    pendingCheck ??= requestHealth().finally(() => {
      pendingCheck = undefined;
    });
    return pendingCheck;
  }

  return { check, markUp, markDown, pause };
}
