import { serviceChanged } from '../handlers/session.ts';
import { tryCall } from '../report.ts';
import type { Cancel } from '../runtime.ts';
import type { CommandContext } from './context.ts';
import { withJitter } from './retries.ts';

/** Checks whether the service is available, repeatedly during an outage. */
export interface Health {
  /** Checks now. Concurrent callers share one check. */
  readonly check: () => Promise<void>;
  /** A turn succeeded. */
  readonly markUp: () => void;
  /** A call could not reach the service. */
  readonly markDown: () => void;
  /** Pauses health checks until the next call. */
  readonly pause: () => void;
}

const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/** @param onRestored Called when the service is available again after an outage. */
export function createHealth(
  { transport, writer, clock, presence, random, report }: CommandContext,
  onRestored: () => void,
): Health {
  let failures = 0;
  let since = 0;
  let cancel: Cancel | undefined;
  let asking: Promise<void> | undefined;
  /** Incremented by every result and pause, so that an older response can be recognised. */
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
    const delay = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
    const ms = withJitter(delay, random);
    if (failures === 0) since = clock.now();
    failures += 1;
    const stopWaiting = clock.after(ms, wake);
    const stopListening = presence?.onChange(wake);
    cancel = () => {
      stopWaiting();
      stopListening?.();
    };
    writer.update(serviceChanged, { status: 'down', since, retryAt: clock.now() + ms });
  }

  /** Checks are skipped while the page is hidden, and made at once when it is shown. */
  function wake(): void {
    if (!presence?.isHidden()) void check();
  }

  async function ask(): Promise<void> {
    pause();
    const asked = round;
    const healthy = await tryCall(report, 'health', () => transport.health());
    if (asked !== round) return;
    if (!healthy) {
      markDown();
      return;
    }
    const wasDown = failures > 0;
    markUp();
    if (wasDown) onRestored();
  }

  function check(): Promise<void> {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return { check, markUp, markDown, pause };
}
