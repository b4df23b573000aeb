import type { Cancel } from '../store/index.ts';

/** Hidden pages get no animation frames and busy ones few: after this time a timer takes over. */
const maxWaitMs = 250;

/** Calls `run` once before the next frame, after 250 ms at the latest, or in the next task on a server. */
export function browserFrame(run: () => void): Cancel {
  const hasFrames = typeof requestAnimationFrame === 'function';
  const frame = hasFrames ? requestAnimationFrame(once) : undefined;
  const timer = setTimeout(once, hasFrames ? maxWaitMs : 0);
  function cancel(): void {
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
  }
  function once(): void {
    cancel();
    run();
  }
  return cancel;
}
