import { serviceChanged } from '../handlers/session.ts';
import { tryCall } from '../report.ts';
import type { Cancel } from '../runtime.ts';
import type { CommandContext } from './context.ts';
import { withJitter } from './retries.ts';

/** Whether the service is there: asked when wanted, and again and again while it is down. */
export interface Health {
  /** Asks now. Two who ask at once share one answer. */
  readonly check: () => Promise<void>;
  /** A turn went well. */
  readonly markUp: () => void;
  /** A call found nobody there. */
  readonly markDown: () => void;
  /** Asks no more until somebody wants to know. */
  readonly pause: () => void;
}

const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/** `back`: called when the service answers again after it was down. */
export function createHealth(
  { transport, writer, clock, presence, random, report }: CommandContext,
  back: () => void,
): Health {
  let failures = 0;
  let since = 0;
  let cancel: Cancel | undefined;
  let asking: Promise<void> | undefined;
  /** Counts what has been learned or called off: an answer that comes after that is out of date. */
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

  /** Nobody asks for a page that nobody sees; who comes back is told at once. */
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
    if (wasDown) back();
  }

  function check(): Promise<void> {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return { check, markUp, markDown, pause };
}
